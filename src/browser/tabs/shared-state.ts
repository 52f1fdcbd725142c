import type { AdapterRequest, ApiResponse } from '../../http/messages.ts'
import type { PetstoreInternals } from '../../petstore.ts'
import type { Change } from '../../service/change.ts'
import { SNAPSHOT_VERSION, takeSnapshot } from '../../service/snapshot.ts'
import { sleep } from '../../time/timers.ts'
import { applyPatch, diff, type Entries, fromEntries, type Patch, toEntries } from './merge.ts'
import { rebase } from './rebase.ts'
import { TabChannel } from './tab-channel.ts'

/** A change that one tab sends to the others. */
interface RemoteChange {
  readonly patch: Patch
  /**
   * Whether code called the petstore directly (`petstore.quotas.forget()`), rather than through a
   * request. Such a change invalidates the waits of earlier responses.
   */
  readonly isByHand: boolean
}

/** The changes that are not changes of the shared state. */
const NO_STATE: readonly Change['kind'][] = ['journal', 'act', 'clearing']

/** How long `stop()` waits for a turn in which to send the last changes, in ms. */
const LAST_TURN_MS = 1_000

/**
 * Shares the state of a petstore with the other tabs of the same name.
 *
 * Only one tab at a time handles a request, so no write is lost. A change by hand, such as
 * `petstore.quotas.ban()`, applies to this tab at once and to the other tabs at the next turn. If
 * two tabs change the same row or caller at the same time, the later change wins.
 */
export class SharedState {
  readonly #petstore: PetstoreInternals
  readonly #tabs: TabChannel<Entries, RemoteChange>
  /** The state that all tabs have. It lacks what this tab has changed since its last turn. */
  #shared: Entries
  /** Whether a request or a remote change is being applied. Any other change is one by hand. */
  #isApplying = false
  /** Whether the changes to send include one by hand. */
  #isByHand = false
  #unsubscribe = () => {}

  constructor(name: string, petstore: PetstoreInternals) {
    this.#petstore = petstore
    this.#shared = this.#local()
    this.#tabs = new TabChannel<Entries, RemoteChange>(name, {
      onChange: (change) => this.#applyRemote(change),
      state: () => this.#shared,
    })
  }

  /** Loads the state of the other tabs, if there are any, and keeps it in sync from then on. */
  async join(): Promise<void> {
    await this.#tabs.inTurn(async () => {
      const state = await this.#tabs.join()
      this.#shared = state ?? this.#local()
      if (state !== undefined) this.#load(state, { keepWaits: true })
    })
    this.#unsubscribe = this.#petstore.changes.subscribe(({ kind }) => {
      if (this.#isApplying || this.#isByHand || NO_STATE.includes(kind)) return
      this.#isByHand = true
      void this.#tabs.inTurn(() => this.#publish())
    })
    addEventListener('pagehide', this.#publishNow)
  }

  /** Handles a request in a turn of this tab, so with the changes that other tabs made before. */
  readonly handle = (request: AdapterRequest): Promise<ApiResponse> =>
    this.#tabs.inTurn(async () => {
      const response = this.#applying(() => this.#petstore.core.handle(request))
      await this.#publish()
      return response
    })

  /** Sends the last changes to the other tabs, and stops sharing. */
  async stop(): Promise<void> {
    this.#unsubscribe()
    removeEventListener('pagehide', this.#publishNow)
    await Promise.race([this.#tabs.inTurn(() => this.#publish()), sleep(LAST_TURN_MS)])
    this.#tabs.leave()
  }

  #local(): Entries {
    // The waits that a client knows about depend on its connections, so each tab has its own.
    const { traffic: _, ...parts } = takeSnapshot(this.#petstore.state).parts
    return toEntries({ parts })
  }

  #applying<Result>(action: () => Result): Result {
    this.#isApplying = true
    try {
      return action()
    } finally {
      this.#isApplying = false
    }
  }

  #load(entries: Entries, { keepWaits }: { readonly keepWaits: boolean }): void {
    const traffic = keepWaits ? this.#petstore.state.traffic.snapshot() : []
    const { parts, version } = fromEntries(entries, SNAPSHOT_VERSION)
    const snapshot = { version, parts: { ...parts, traffic } }
    // `keepHandles`: the faults stay the same, so their handles must still work.
    const options = { keepWaits, keepHandles: true }
    this.#applying(() => this.#petstore.restore(snapshot, options))
  }

  #applyRemote({ patch, isByHand }: RemoteChange): void {
    const before = this.#shared
    const after = applyPatch(before, patch)
    try {
      const local = diff(before, this.#local())
      this.#load(rebase({ local, before, after }), { keepWaits: !isByHand })
    } catch (error) {
      // Without this change, whatever this tab sends later would undo it in the other tabs.
      this.#tabs.leave()
      console.error('[petstore-mock] sync: this tab has left the shared state. Reload it.', error)
      return
    }
    this.#shared = after
  }

  /** Sends the pending changes and waits until they are delivered. Call it only inside a turn. */
  async #publish(): Promise<void> {
    const change = this.#takePending()
    if (change.patch.length > 0) await this.#tabs.send(change)
  }

  /** Sends the pending changes outside a turn, because the page is unloading and gets no other. */
  readonly #publishNow = () => {
    const change = this.#takePending()
    if (change.patch.length > 0) this.#tabs.sendNow(change)
  }

  #takePending(): RemoteChange {
    const patch = diff(this.#shared, this.#local())
    const isByHand = this.#isByHand
    this.#shared = applyPatch(this.#shared, patch)
    this.#isByHand = false
    return { patch, isByHand }
  }
}
