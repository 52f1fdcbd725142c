import type { AdapterRequest, ApiReply } from '../../http/messages.ts'
import type { PetstoreInternals } from '../../petstore.ts'
import { restoreSnapshot, SNAPSHOT_VERSION, takeSnapshot } from '../../service/snapshot.ts'
import { sleep } from '../../time/timers.ts'
import { difference, type Entries, fromEntries, type Patch, patched, toEntries } from './merge.ts'
import { rebased } from './rebase.ts'
import { Tabs } from './tabs.ts'

/** What a tab tells the others. */
interface Told {
  readonly patch: Patch
  /** Whether any of it was done by hand: what clients were told before may be void. */
  readonly isByHand: boolean
}

/** How long a tab that stops waits for its turn to tell the others what they do not know. */
const LAST_TURN_MS = 1_000

/**
 * The state of a petstore, shared with the other tabs of the same name.
 *
 * Requests take turns over all tabs, so none is lost. What is done by hand (`petstore.quotas.ban()`)
 * is done here at once and in the other tabs with the next turn; where two tabs did it to the same
 * row or caller in the same moment, the later one stays.
 */
export class SharedState {
  readonly #petstore: PetstoreInternals
  readonly #tabs: Tabs<Entries, Told>
  /** The state that all tabs have agreed on, without what was done here since. */
  #agreed: Entries
  /** Set while the state is changed by what is told anyway, or was told by others. */
  #isTold = false
  /** Set from what was done by hand until it is told. */
  #isByHand = false
  #stopWatching = () => {}

  constructor(name: string, petstore: PetstoreInternals) {
    this.#petstore = petstore
    this.#agreed = this.#local()
    this.#tabs = new Tabs<Entries, Told>(name, {
      onChange: (told) => this.#receive(told),
      state: () => this.#agreed,
    })
  }

  /** Takes over the state of the other tabs, if there are any, and shares it from now on. */
  async join(): Promise<void> {
    await this.#tabs.inTurn(async () => {
      const state = await this.#tabs.join()
      this.#agreed = state ?? this.#local()
      if (state !== undefined) this.#apply(state)
    })
    this.#stopWatching = this.#petstore.changes.subscribe(({ kind }) => {
      if (this.#isTold || this.#isByHand || kind === 'journal') return
      this.#isByHand = true
      void this.#tabs.inTurn(() => this.#publish())
    })
    addEventListener('pagehide', this.#tellAtOnce)
  }

  /** Answers a request in its turn: after all that other tabs have done, before what they will do. */
  readonly handle = (request: AdapterRequest): Promise<ApiReply> =>
    this.#tabs.inTurn(async () => {
      const reply = this.#asTold(() => this.#petstore.core.handle(request))
      await this.#publish()
      return reply
    })

  /** Shares nothing any more, once the others know what was done here. */
  async stop(): Promise<void> {
    this.#stopWatching()
    removeEventListener('pagehide', this.#tellAtOnce)
    await Promise.race([this.#tabs.inTurn(() => this.#publish()), sleep(LAST_TURN_MS)])
    this.#tabs.leave()
  }

  #local(): Entries {
    return toEntries(takeSnapshot(this.#petstore.state))
  }

  #asTold<Result>(action: () => Result): Result {
    this.#isTold = true
    try {
      return action()
    } finally {
      this.#isTold = false
    }
  }

  #apply(entries: Entries): void {
    const snapshot = fromEntries(entries, SNAPSHOT_VERSION)
    this.#asTold(() => restoreSnapshot(this.#petstore.state, snapshot))
  }

  #receive({ patch, isByHand }: Told): void {
    const before = this.#agreed
    const after = patched(before, patch)
    try {
      this.#apply(rebased({ own: difference(before, this.#local()), before, after }))
    } catch (error) {
      // What this tab would tell from now on would undo what the others have done.
      this.#tabs.leave()
      console.error('[petstore-mock] sync: this tab shares nothing any more, reload it.', error)
      return
    }
    this.#agreed = after
    if (isByHand) this.#petstore.state.journal.invalidateWaits()
  }

  /** In turn: tells the others what was done here. */
  async #publish(): Promise<void> {
    const told = this.#takeUntold()
    if (told.patch.length > 0) await this.#tabs.send(told)
  }

  /** The page goes: there will be no turn any more. */
  readonly #tellAtOnce = () => {
    const told = this.#takeUntold()
    if (told.patch.length > 0) this.#tabs.sendNow(told)
  }

  #takeUntold(): Told {
    const patch = difference(this.#agreed, this.#local())
    const isByHand = this.#isByHand
    this.#agreed = patched(this.#agreed, patch)
    this.#isByHand = false
    return { patch, isByHand }
  }
}
