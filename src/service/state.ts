import { FaultRegistry } from '../faults/registry.ts'
import { createJournal, type JournalPart } from '../journal/journal-part.ts'
import type { Emitter } from '../lib/emitter.ts'
import { createRandom, type Random } from '../lib/random.ts'
import type { Resettable } from '../lib/stateful.ts'
import { createDataState, type DataEvents, type DataState } from '../model/data-state.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import { Accounts } from '../quota/accounts/accounts.ts'
import { AllTraffic } from '../quota/accounts/all-traffic.ts'
import type { Settings } from '../settings/settings.ts'
import { type ClockPart, createClock } from '../time/clock.ts'
import type { Change } from './change.ts'
import { Checkpoints } from './history/checkpoints.ts'
import { IdempotencyKeys } from './idempotency/idempotency-keys.ts'
import { createRequestIds, type RequestIds } from './request-ids.ts'

/**
 * The state that determines how the service answers later requests. `reset()` covers every member;
 * `snapshot()` and `restore()` cover those that are a `StatePart`.
 */
export interface ServiceState {
  readonly clock: ClockPart
  readonly random: Random
  readonly accounts: Accounts
  readonly traffic: AllTraffic
  readonly faults: FaultRegistry
  readonly data: DataState
  readonly idempotencyKeys: IdempotencyKeys
  readonly requestIds: RequestIds
  readonly journal: JournalPart
  /** The earlier states from which requests in the journal can be replayed. */
  readonly checkpoints: Checkpoints
}

/** What a state calls, besides emitting its changes. */
interface StateEvents {
  /** Called after each write through a collection that changed something. */
  readonly onWrite: DataEvents['onCall']
  /** Called after the tester cleared the journal. */
  readonly onCleared: () => void
}

/** Invalidates the waits announced to a caller, or to all callers if `key` is left out. */
export function invalidateWaits(
  { journal, traffic }: Pick<ServiceState, 'journal' | 'traffic'>,
  key?: CallerKey,
): void {
  journal.invalidateWaits(key)
  traffic.invalidateWaits(key)
}

/** Creates the state of a service. Every change of it is emitted to `changes`. */
export function createState(
  settings: Settings,
  changes: Emitter<Change>,
  { onWrite, onCleared }: StateEvents,
): ServiceState & Record<keyof ServiceState, Resettable> {
  const journal = createJournal(settings.journal, settings.baseUrl.origin, {
    onRecord: () => changes.emit({ kind: 'journal' }),
    onAct: () => changes.emit({ kind: 'act' }),
    onClear: () => changes.emit({ kind: 'clearing' }),
    onCleared,
  })
  const traffic = new AllTraffic()
  const clock = createClock(settings.clock, (isBack) => {
    // When the clock moves back, waits announced in the "future" no longer apply.
    if (isBack) invalidateWaits({ journal, traffic })
    changes.emit({ kind: 'clock' })
  })
  return {
    clock,
    random: createRandom(settings.seed),
    accounts: new Accounts({
      isPinned: (key) => key === null || settings.apiKeys.has(key),
      hasPlan: (plan) => settings.plans.has(plan),
      onChange: (apiKey) => changes.emit({ kind: 'quota', apiKey }),
    }),
    traffic,
    faults: new FaultRegistry(settings.scenario, clock.now, () => changes.emit({ kind: 'faults' })),
    data: createDataState(settings, {
      onWrite: () => changes.emit({ kind: 'data' }),
      onCall: onWrite,
    }),
    idempotencyKeys: new IdempotencyKeys(),
    requestIds: createRequestIds(),
    journal,
    checkpoints: new Checkpoints(settings.journal),
  }
}
