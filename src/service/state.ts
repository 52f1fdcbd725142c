import { FaultRegistry } from '../faults/registry.ts'
import { createJournal, type JournalPart } from '../journal/journal.ts'
import type { Emitter } from '../lib/emitter.ts'
import { createRandom, type Random } from '../lib/random.ts'
import type { Resettable, StatePart } from '../lib/stateful.ts'
import { createDataState, type DataState } from '../model/data-state.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import { Accounts } from '../quota/accounts/accounts.ts'
import { AllTraffic } from '../quota/accounts/all-traffic.ts'
import type { Settings } from '../settings/settings.ts'
import { type Clock, createClock } from '../time/clock.ts'
import type { Change } from './change.ts'
import { IdempotencyKeys } from './idempotency/idempotency-keys.ts'
import { createRequestIds, type RequestIds } from './request-ids.ts'

/**
 * The state that determines how the service answers later requests. `reset()` covers every member;
 * `snapshot()` and `restore()` cover those that are a `StatePart`.
 */
export interface ServiceState {
  readonly clock: Clock & StatePart
  readonly random: Random
  readonly accounts: Accounts
  readonly traffic: AllTraffic
  readonly faults: FaultRegistry
  readonly data: DataState
  readonly idempotencyKeys: IdempotencyKeys
  readonly requestIds: RequestIds
  readonly journal: JournalPart
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
): ServiceState & Record<keyof ServiceState, Resettable> {
  const journal = createJournal(settings.journal, settings.baseUrl.origin, {
    onRecord: () => changes.emit({ kind: 'journal' }),
    onClear: () => changes.emit({ kind: 'clearing' }),
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
    data: createDataState(settings, () => changes.emit({ kind: 'data' })),
    idempotencyKeys: new IdempotencyKeys(),
    requestIds: createRequestIds(),
    journal,
  }
}
