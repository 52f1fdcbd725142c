import { FaultRegistry } from '../faults/registry.ts'
import { createJournal, type JournalPart } from '../journal/journal.ts'
import type { Emitter } from '../lib/emitter.ts'
import { createRandom, type Random } from '../lib/random.ts'
import { createRequestIds, type RequestIds } from '../lib/request-ids.ts'
import type { Resettable, StatePart } from '../lib/stateful.ts'
import { createData, type SavedData } from '../model/data-state.ts'
import type { Database } from '../model/database/database.ts'
import { Accounts } from '../quota/accounts.ts'
import type { Settings } from '../settings/settings.ts'
import { type Clock, createClock } from '../time/clock.ts'
import type { Change } from './change.ts'

/**
 * Everything that a petstore remembers between two requests. A part that is added here is in
 * `reset()`, and in `snapshot()` and `restore()` if it is a `StatePart`, by being here.
 */
export interface ServiceState {
  readonly clock: Clock & StatePart
  readonly random: Random
  readonly accounts: Accounts
  readonly faults: FaultRegistry
  readonly data: Database & StatePart<SavedData>
  readonly requestIds: RequestIds
  readonly journal: JournalPart
}

export function createState(
  settings: Settings,
  changes: Emitter<Change>,
): ServiceState & Record<keyof ServiceState, Resettable> {
  const { journalLimit, baseUrl } = settings
  const journal = createJournal(journalLimit, baseUrl.origin, () =>
    changes.emit({ kind: 'journal' }),
  )
  const clock = createClock(settings.clock, (isBack) => {
    // A wait that was told in a time that is still to come is none.
    if (isBack) journal.invalidateWaits()
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
    faults: new FaultRegistry(settings.scenario, clock.now, () => changes.emit({ kind: 'faults' })),
    data: createData(settings.fixtures, () => changes.emit({ kind: 'data' })),
    requestIds: createRequestIds(),
    journal,
  }
}
