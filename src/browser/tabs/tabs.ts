import { sleep, untilAborted } from '../../time/timers.ts'

/** How long a new tab waits for an answer before it says so, and asks again. */
const ASK_AGAIN_MS = 2_000

type Message<State, Change> =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'who-has-the-state' }
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'mark'; readonly id: string }

/** What a tab does with what the others say. Both are what `structuredClone` takes. */
interface Listener<State, Change> {
  onChange(change: Change): void
  /** Returns the state that all tabs share. */
  state(): State
}

/**
 * The tabs of one origin that share something by the same name, of which one at a time has its turn.
 *
 * Web Locks give the turns. That all was received is known by a mark: a tab sends it to itself by
 * the way that all messages take, and they arrive in the order in which they were sent.
 */
export class Tabs<State, Change> {
  readonly #name: string
  readonly #listener: Listener<State, Change>
  readonly #channel: BroadcastChannel
  /** A channel does not hear what it sends itself. */
  readonly #echo: BroadcastChannel
  readonly #left = new AbortController()
  readonly #marks = new Map<string, () => void>()
  #onState: ((state: State) => void) | undefined
  #isMember = false

  constructor(name: string, listener: Listener<State, Change>) {
    this.#name = name
    this.#listener = listener
    this.#channel = new BroadcastChannel(name)
    this.#echo = new BroadcastChannel(name)
    this.#channel.onmessage = ({ data }: MessageEvent<Message<State, Change>>) => this.#hear(data)
  }

  /** Does something while no other tab has its turn, after all that was sent in earlier ones. */
  async inTurn<Result>(action: () => Result | Promise<Result>): Promise<Result> {
    return await navigator.locks.request(`${this.#name} turn`, async () => {
      await this.#allReceived()
      return action()
    })
  }

  /** Sends a change to all other tabs. In turn: whoever has the next turn knows of it. */
  async send(change: Change): Promise<void> {
    this.sendNow(change)
    await this.#allReceived()
  }

  /** Sends a change out of turn: for a tab that is about to be gone. */
  sendNow(change: Change): void {
    this.#post({ kind: 'change', change })
  }

  /**
   * In turn: becomes one of the tabs; returns the state that the others share, undefined when there
   * are none. Waits for one that stands at a breakpoint: without its state, writes would be lost.
   */
  async join(): Promise<State | undefined> {
    let state: State | undefined
    while (state === undefined && (await this.#hasOthers())) {
      state = await this.#ask()
      if (state === undefined) {
        console.warn(
          '[petstore-mock] sync: another tab has the state and does not answer. Does it stand at a breakpoint? Waiting for it.',
        )
      }
    }
    await this.#becomeMember()
    return state
  }

  leave(): void {
    this.#left.abort()
    for (const received of this.#marks.values()) received()
    this.#channel.close()
    this.#echo.close()
  }

  #hear(message: Message<State, Change>): void {
    if (message.kind === 'change') this.#listener.onChange(message.change)
    else if (message.kind === 'state') this.#onState?.(message.state)
    else if (message.kind === 'mark') this.#marks.get(message.id)?.()
    else if (this.#isMember) this.#post({ kind: 'state', state: this.#listener.state() })
  }

  #post(message: Message<State, Change>, through = this.#channel): void {
    if (!this.#left.signal.aborted) through.postMessage(message)
  }

  /** Resolves when all that was sent before, by whatever tab, was received here. */
  #allReceived(): Promise<void> {
    if (this.#left.signal.aborted) return Promise.resolve()
    const id = crypto.randomUUID()
    return new Promise((resolve) => {
      this.#marks.set(id, () => {
        this.#marks.delete(id)
        resolve()
      })
      this.#post({ kind: 'mark', id }, this.#echo)
    })
  }

  /** Every tab holds a lock for as long as it is open: so they can be counted. */
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

  async #ask(): Promise<State | undefined> {
    const answer = new Promise<State>((resolve) => {
      this.#onState = resolve
    })
    this.#post({ kind: 'who-has-the-state' })
    const state = await Promise.race([answer, sleep(ASK_AGAIN_MS, this.#left.signal)])
    this.#onState = undefined
    return state ?? undefined
  }
}
