import type { AdapterRequest, ApiReply } from '../../http/messages.ts'
import type { PetstoreInternals } from '../../petstore.ts'
import { SNAPSHOT_VERSION, takeSnapshot } from '../../service/snapshot.ts'
import { sleep } from '../../time/timers.ts'
import { applyPatch, diff, type Entries, fromEntries, type Patch, toEntries } from './merge.ts'
import { rebase } from './rebase.ts'
import { Tabs } from './tabs.ts'

/** A change that one tab sends to the others. */
interface RemoteChange {
  readonly patch: Patch
  /**
   * Whether code called the petstore directly (`petstore.quotas.reset()`), rather than through a
   * request. Such a change invalidates the waits of earlier replies.
   */
  readonly isByHand: boolean
}

/** How long `stop()` waits for a turn to send the last changes, in ms. */
const LAST_TURN_MS = 1_000

/**
 * The state of a petstore, shared with the other tabs of the same name.
 *
 * Requests take turns across all tabs, so no request is lost. A change made by hand
 * (`petstore.quotas.ban()`) applies to this tab at once, and to the other tabs at the next turn. If
 * two tabs change the same row or caller at the same moment, the later change wins.
 */
export class SharedState {
  readonly #petstore: PetstoreInternals
  readonly #tabs: Tabs<Entries, RemoteChange>
  /** The state that all tabs know. It lacks the changes made here since the last turn. */
  #shared: Entries
  /** Whether a request or a remote change is being applied, rather than a change made by hand. */
  #isApplying = false
  /** Whether the pending changes include one made by hand. */
  #isByHand = false
  #unsubscribe = () => {}

  constructor(name: string, petstore: PetstoreInternals) {
    this.#petstore = petstore
    this.#shared = this.#local()
    this.#tabs = new Tabs<Entries, RemoteChange>(name, {
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
      if (this.#isApplying || this.#isByHand || kind === 'journal') return
      this.#isByHand = true
      void this.#tabs.inTurn(() => this.#publish())
    })
    addEventListener('pagehide', this.#publishNow)
  }

  /** Answers a request in its turn: after everything that other tabs did in earlier turns. */
  readonly handle = (request: AdapterRequest): Promise<ApiReply> =>
    this.#tabs.inTurn(async () => {
      const reply = this.#applying(() => this.#petstore.core.handle(request))
      await this.#publish()
      return reply
    })

  /** Sends the last changes to the other tabs, and stops sharing. */
  async stop(): Promise<void> {
    this.#unsubscribe()
    removeEventListener('pagehide', this.#publishNow)
    await Promise.race([this.#tabs.inTurn(() => this.#publish()), sleep(LAST_TURN_MS)])
    this.#tabs.leave()
  }

  #local(): Entries {
    return toEntries(takeSnapshot(this.#petstore.state))
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
    const snapshot = fromEntries(entries, SNAPSHOT_VERSION)
    // The faults of this tab are still the same ones, so their `remove()` keeps working.
    const options = { keepWaits, keepRemovers: true }
    this.#applying(() => this.#petstore.restore(snapshot, options))
  }

  #applyRemote({ patch, isByHand }: RemoteChange): void {
    const before = this.#shared
    const after = applyPatch(before, patch)
    try {
      const local = diff(before, this.#local())
      this.#load(rebase({ local, before, after }), { keepWaits: !isByHand })
    } catch (error) {
      // Anything that this tab sent from now on would undo the changes of the other tabs.
      this.#tabs.leave()
      console.error('[petstore-mock] sync: this tab has left the shared state. Reload it.', error)
      return
    }
    this.#shared = after
  }

  /** Sends the pending changes and waits until they are delivered. Call it in turn. */
  async #publish(): Promise<void> {
    const change = this.#takePending()
    if (change.patch.length > 0) await this.#tabs.send(change)
  }

  /** Sends the pending changes out of turn: the page is going away and gets no further turn. */
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
