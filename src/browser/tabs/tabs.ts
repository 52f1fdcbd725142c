import { sleep, untilAborted } from '../../time/timers.ts'

/** How long a new tab waits for the state before it warns and asks again, in ms. */
const ASK_AGAIN_MS = 2_000

type Message<State, Change> =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'request-state' }
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'barrier'; readonly id: string }

/** How a tab handles the messages of the others. Both types must survive `structuredClone`. */
interface Listener<State, Change> {
  onChange(change: Change): void
  /** Returns the state to send to a tab that joins. */
  state(): State
}

/**
 * The tabs of one origin that share a state by name. One tab at a time has the turn.
 *
 * A Web Lock hands out the turns. Messages travel over a `BroadcastChannel` and arrive in the order
 * they were sent. So a tab knows that it has received every earlier message once a barrier, a
 * message that it sends to itself over the same channel, has come back.
 */
export class Tabs<State, Change> {
  readonly #name: string
  readonly #listener: Listener<State, Change>
  readonly #channel: BroadcastChannel
  /** Sends the barriers: a channel does not receive its own messages. */
  readonly #echo: BroadcastChannel
  readonly #left = new AbortController()
  readonly #barriers = new Map<string, () => void>()
  #onState: ((state: State) => void) | undefined
  #isMember = false

  constructor(name: string, listener: Listener<State, Change>) {
    this.#name = name
    this.#listener = listener
    this.#channel = new BroadcastChannel(name)
    this.#echo = new BroadcastChannel(name)
    this.#channel.onmessage = ({ data }: MessageEvent<Message<State, Change>>) =>
      this.#receive(data)
  }

  /** Runs an action while no other tab has the turn, and after all changes of earlier turns. */
  async inTurn<Result>(action: () => Result | Promise<Result>): Promise<Result> {
    return await navigator.locks.request(`${this.#name} turn`, async () => {
      await this.#allReceived()
      return action()
    })
  }

  /** Sends a change to all other tabs. Called in turn, the next turn begins with that change. */
  async send(change: Change): Promise<void> {
    this.sendNow(change)
    await this.#allReceived()
  }

  /** Sends a change without waiting: for a page that is going away. */
  sendNow(change: Change): void {
    this.#post({ kind: 'change', change })
  }

  /**
   * Joins the other tabs, and returns the state that they share; undefined if there are none. Call
   * it in turn. Waits as long as another tab is busy or paused in the debugger: without its state,
   * writes would be lost.
   */
  async join(): Promise<State | undefined> {
    let state: State | undefined
    while (state === undefined && (await this.#hasOthers())) {
      state = await this.#ask()
      if (state === undefined) {
        console.warn(
          '[petstore-mock] sync: waiting for another tab, which has the state and does not answer. Is it paused at a breakpoint?',
        )
      }
    }
    await this.#becomeMember()
    return state
  }

  /** Stops sending and receiving, and lets go of every pending barrier. */
  leave(): void {
    this.#left.abort()
    for (const arrived of this.#barriers.values()) arrived()
    this.#channel.close()
    this.#echo.close()
  }

  #receive(message: Message<State, Change>): void {
    if (message.kind === 'change') this.#listener.onChange(message.change)
    else if (message.kind === 'state') this.#onState?.(message.state)
    else if (message.kind === 'barrier') this.#barriers.get(message.id)?.()
    else if (this.#isMember) this.#post({ kind: 'state', state: this.#listener.state() })
  }

  #post(message: Message<State, Change>, through = this.#channel): void {
    if (!this.#left.signal.aborted) through.postMessage(message)
  }

  /** Resolves once this tab has received every message that any tab sent before. */
  #allReceived(): Promise<void> {
    if (this.#left.signal.aborted) return Promise.resolve()
    const id = crypto.randomUUID()
    return new Promise((resolve) => {
      this.#barriers.set(id, () => {
        this.#barriers.delete(id)
        resolve()
      })
      this.#post({ kind: 'barrier', id }, this.#echo)
    })
  }

  /** Tells whether another tab is open: each one holds a shared lock for as long as it is. */
  async #hasOthers(): Promise<boolean> {
    const { held = [] } = await navigator.locks.query()
    return !this.#left.signal.aborted && held.some(({ name }) => name === `${this.#name} open`)
  }

  async #becomeMember(): Promise<void> {
    this.#isMember = true
    await new Promise<void>((granted) => {
      void navigator.locks.request(`${this.#name} open`, { mode: 'shared' }, () => {
        granted()
        return untilAborted(this.#left.signal)
      })
    })
  }

  /** Asks the other tabs for their state; undefined if none answers in time. */
  async #ask(): Promise<State | undefined> {
    const answer = new Promise<State>((resolve) => {
      this.#onState = resolve
    })
    this.#post({ kind: 'request-state' })
    const state = await Promise.race([answer, sleep(ASK_AGAIN_MS, this.#left.signal)])
    this.#onState = undefined
    return state ?? undefined
  }
}
