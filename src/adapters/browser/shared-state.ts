import type { AdapterRequest, ApiResponse } from '../../core/http/messages.ts'
import type { PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import type { Change } from '../../core/service/change.ts'
import { readState, type Snapshot } from '../../core/service/snapshot.ts'
import { sleep, untilAborted } from '../../core/time/timers.ts'
import { TabStore } from './tab-store.ts'

/** The state that the tabs share. */
interface Shared {
  /** Identifies the change that led to it. */
  readonly id: string
  /**
   * The id of the latest change by hand, such as `petstore.quotas.forget()`, rather than by a
   * request. Such a change invalidates the waits of earlier responses.
   */
  readonly byHand: string
  readonly snapshot: Snapshot
}

/** The changes that aren't changes of the shared state. */
const NO_STATE: readonly Change['kind'][] = ['journal', 'act', 'clearing']

/** How long `stop()` waits for a turn in which to share the last changes, in ms. */
const LAST_TURN_MS = 1_000

/**
 * Shares the state of a petstore with the other tabs of the same name.
 *
 * A tab handles a request in its turn, which is a Web Lock: it loads the latest state, handles the
 * request, and stores the whole state. So no request of any tab is lost. A change by hand, such as
 * `petstore.quotas.ban()`, applies to this tab at once, and its whole state is what the next turn of
 * any tab starts with.
 */
export class SharedState {
  readonly #name: string
  readonly #petstore: PetstoreInternals
  readonly #store: TabStore<Shared>
  /**
   * Tells the other tabs that the state has changed. A tab that closes sends its last state along,
   * because it gets no turn in which to store it.
   */
  readonly #news: BroadcastChannel
  readonly #left = new AbortController()
  /** The id of the state that this tab has, and of its latest change by hand. */
  #id = ''
  #byHand = ''
  /** Whether a request or the state of another tab is being applied. */
  #isApplying = false
  /** Whether this tab has a change by hand that isn't stored yet. */
  #hasOwnChange = false
  /** The state that is being stored; undefined if none is. */
  #saving: Shared | undefined
  #isCatchUpPlanned = false

  constructor(name: string, petstore: PetstoreInternals) {
    this.#name = name
    this.#petstore = petstore
    this.#store = new TabStore(name)
    this.#news = new BroadcastChannel(name)
  }

  /** Loads the state of the other tabs, if there are any, and keeps it in sync from then on. */
  async join(): Promise<void> {
    await this.#inTurn(async () => {
      const open = await namesInUse()
      await this.#store.keepOnly(open)
      if (open.includes(this.#name)) await this.#load()
      else await this.#save()
      await this.#stayOpen()
    })
    const unsubscribe = this.#petstore.changes.subscribe(({ kind }) => {
      if (this.#isApplying || this.#hasOwnChange || NO_STATE.includes(kind)) return
      this.#hasOwnChange = true
      this.#planCatchUp()
    })
    this.#news.onmessage = ({ data }: MessageEvent<Shared | null>) => {
      if (data === null) this.#planCatchUp()
      else void this.#inTurn(() => this.#try(() => this.#inherit(data)))
    }
    addEventListener('pagehide', this.#bequeath)
    this.#left.signal.addEventListener('abort', () => {
      unsubscribe()
      removeEventListener('pagehide', this.#bequeath)
    })
  }

  /**
   * Answers a request in a turn of this tab, with everything that other tabs did before. Your
   * handlers run in it too: one that sends a request to the API itself waits for itself.
   */
  readonly answer = (request: AdapterRequest): Promise<ApiResponse> =>
    this.#inTurn(async () => {
      await this.#catchUp()
      const response = await this.#applyingAsync(() => this.#petstore.answer(request))
      await this.#try(() => this.#save())
      return response
    })

  /** Shares the last changes with the other tabs, and stops sharing. */
  async stop(): Promise<void> {
    await Promise.race([this.#inTurn(() => this.#catchUp()), sleep(LAST_TURN_MS)])
    this.#leave()
  }

  #leave(): void {
    this.#left.abort()
    this.#news.close()
    this.#store.close()
  }

  /** Waits for the turn of this tab, then runs an action. */
  async #inTurn<Result>(action: () => Promise<Result>): Promise<Result> {
    return await navigator.locks.request(`${this.#name} turn`, action)
  }

  #planCatchUp(): void {
    if (this.#isCatchUpPlanned) return
    this.#isCatchUpPlanned = true
    void this.#inTurn(() => {
      this.#isCatchUpPlanned = false
      return this.#catchUp()
    })
  }

  /** Stores the changes by hand of this tab if there are any, otherwise loads the latest state. */
  #catchUp(): Promise<void> {
    return this.#try(() => (this.#hasOwnChange ? this.#save() : this.#load()))
  }

  /** Shares nothing any more if an action fails: a tab with an old state would undo what others do. */
  async #try(action: () => Promise<void>): Promise<void> {
    if (this.#left.signal.aborted) return
    try {
      await action()
    } catch (error) {
      this.#leave()
      console.error('[petstore-mock] sync: this tab has left the shared state. Reload it.', error)
    }
  }

  async #save(): Promise<void> {
    this.#saving = this.#take()
    await this.#store.write(this.#saving)
    this.#saving = undefined
    if (!this.#left.signal.aborted) this.#news.postMessage(null)
  }

  /** Sends what isn't stored yet to the other tabs, because the page is unloading. */
  readonly #bequeath = () => {
    const last = this.#hasOwnChange ? this.#take() : this.#saving
    if (last !== undefined) this.#news.postMessage(last)
  }

  async #inherit(last: Shared): Promise<void> {
    this.#replace(last)
    await this.#store.write(last)
  }

  /** Returns the state of this tab, as one that the others don't know. */
  #take(): Shared {
    this.#id = crypto.randomUUID()
    if (this.#hasOwnChange) this.#byHand = this.#id
    this.#hasOwnChange = false
    return { id: this.#id, byHand: this.#byHand, snapshot: readState(this.#petstore.state) }
  }

  async #load(): Promise<void> {
    const stored = await this.#store.read()
    // What this tab has changed by hand meanwhile comes later.
    if (stored !== undefined && !this.#hasOwnChange) this.#replace(stored)
  }

  #replace({ id, byHand, snapshot: { version, parts } }: Shared): void {
    if (id === this.#id) return
    const keepWaits = byHand === this.#byHand
    // The waits that a client knows about depend on its connections, so each tab has its own.
    const traffic = keepWaits ? this.#petstore.state.traffic.snapshot() : []
    this.#applying(() => {
      this.#petstore.restore({ version, parts: { ...parts, traffic } }, { keepWaits })
    })
    this.#id = id
    this.#byHand = byHand
  }

  async #applyingAsync<Result>(action: () => Result | Promise<Result>): Promise<Result> {
    this.#isApplying = true
    try {
      return await action()
    } finally {
      this.#isApplying = false
    }
  }

  #applying<Result>(action: () => Result): Result {
    this.#isApplying = true
    try {
      return action()
    } finally {
      this.#isApplying = false
    }
  }

  /** Holds a shared lock until this tab leaves, so that others know that its state is in use. */
  async #stayOpen(): Promise<void> {
    await new Promise<void>((granted) => {
      void navigator.locks.request(this.#name, { mode: 'shared' }, () => {
        granted()
        return untilAborted(this.#left.signal)
      })
    })
  }
}

/** Returns the names of the states that a tab has open. */
async function namesInUse(): Promise<readonly string[]> {
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name }) => name ?? [])
}
