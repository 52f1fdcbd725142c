import { sleep, untilAborted } from '../../time/timers.ts'

/** How long a new tab waits for the state before it warns and asks again, in ms. */
const ASK_AGAIN_MS = 2_000

/** What tabs send to each other. */
type Message<State, Change> =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'request-state' }
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'barrier'; readonly id: string }

/** How a tab handles messages. `State` and `Change` must survive `structuredClone`. */
interface Listener<State, Change> {
  onChange(change: Change): void
  /** Returns the state to send to a tab that joins. */
  state(): State
}

/**
 * Connects the tabs of one origin that share a state by name. They act in turns: only one tab at a
 * time has the turn, which is a Web Lock.
 *
 * Messages go over a `BroadcastChannel` and arrive in the order in which they were sent. To make
 * sure that it has received all earlier messages, a tab sends a barrier, a message to itself over
 * the same channel, and waits for it to arrive.
 */
export class TabChannel<State, Change> {
  readonly #name: string
  readonly #listener: Listener<State, Change>
  readonly #channel: BroadcastChannel
  /**
   * A second channel that sends the barriers, because a channel does not receive its own messages.
   */
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

  /** Waits for the turn and for all changes of earlier turns, then runs an action. */
  async inTurn<Result>(action: () => Result | Promise<Result>): Promise<Result> {
    return await navigator.locks.request(`${this.#name} turn`, async () => {
      await this.#allReceived()
      return action()
    })
  }

  /** Sends a change to all other tabs. Inside a turn, the next turn starts with this change. */
  async send(change: Change): Promise<void> {
    this.sendNow(change)
    await this.#allReceived()
  }

  /** Sends a change without waiting, for a page that is unloading. */
  sendNow(change: Change): void {
    this.#post({ kind: 'change', change })
  }

  /**
   * Joins the other tabs. Returns the state that they share; undefined if there are none. Call it
   * only inside a turn.
   *
   * Waits as long as another tab is busy or paused in the debugger. To join without its state would
   * lose writes.
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

  /** Stops sending and receiving, and resolves all pending barriers. */
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

  /** Resolves once this tab has received all messages that any tab has sent so far. */
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

  /** Returns whether another tab has joined. Each tab that has joined holds a shared lock. */
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

  /** Asks the other tabs for their state. Returns undefined if none answers in time. */
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
