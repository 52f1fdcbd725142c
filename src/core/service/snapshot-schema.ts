import { readOperation } from '../contract/operations.ts'
import type { SavedFaults } from '../faults/fault-list.ts'
import { readFault } from '../faults/read-fault.ts'
import { namesOf } from '../lib/option-table.ts'
import {
  choice,
  either,
  flag,
  list,
  nullable,
  object,
  optional,
  type Reader,
  text,
  tuple,
  whole,
} from '../lib/schema.ts'
import type { AllRows } from '../model/database.ts'
import { readSavedRows } from '../model/fixtures.ts'
import { MODEL_PROBLEMS } from '../model/problems.ts'
import type { SavedAccount } from '../quota/accounts.ts'
import { readPlan } from '../quota/plans.ts'
import type { Settings } from '../settings/settings.ts'
import type { SavedClock } from '../time/clock.ts'
import { LAST_INSTANT } from '../time/instant.ts'
import { readHandlersState } from '../user-handlers/state.ts'
import type { SavedKey } from './idempotency/idempotency-keys.ts'

/** The parts of a snapshot, as they are restored. */
export interface ReadParts {
  readonly clock: SavedClock
  readonly random: number
  readonly accounts: readonly SavedAccount[]
  readonly faults: SavedFaults
  readonly data: AllRows
  readonly idempotencyKeys: readonly SavedKey[]
  readonly requestIds: number
  /** The state of your handlers as JSON; missing if they have none. */
  readonly userHandlers?: string | undefined
}

/** Leaves room to count on: beyond 2^53, adding 1 has no effect. */
const count = whole(0, 2 ** 52)

/** Epoch ms. */
const instant = whole(-LAST_INSTANT, LAST_INSTANT)

/** The end of a ban or a wait in epoch ms, which can be later than any `Date`. */
const end = whole(-LAST_INSTANT, LAST_INSTANT + Number.MAX_SAFE_INTEGER)

const clock = either(
  'at',
  object({ mode: choice('frozen'), at: instant }),
  object({ mode: choice('running'), ahead: whole(-2 * LAST_INSTANT, 2 * LAST_INSTANT) }),
)

const window = object({ startedAt: nullable(instant), used: count })

const strikes = object({
  count,
  wait: nullable(object({ id: text, at: instant, until: end, toleranceMs: count })),
  bannedUntil: end,
  isEarned: flag,
  bans: count,
})

const caller = nullable(text)

function accountsOf({ plans }: Pick<Settings, 'plans'>) {
  const plan: Reader<string> = (got, path) => readPlan(path, got, plans)
  const counts = object({ minute: window, day: window })
  return list(tuple(caller, object({ counts, strikes, plan: nullable(plan) })))
}

const acts = { skipped: count, acted: count }

const faults = object({
  nextId: count,
  active: list(object({ id: text, fault: readFault, addedAt: instant, ...acts })),
  nextScenarioId: count,
  scenarios: list(
    object({ id: text, name: nullable(text), faults: list(text), remaining: nullable(count) }),
  ),
  calls: list(object({ fault: text, call: text, ...acts })),
})

const operation: Reader<SavedKey[0][1]> = (got, path) => readOperation(path, got)

const answer = either(
  'code',
  object({ code: choice(...namesOf(MODEL_PROBLEMS)), message: text }),
  object({ status: whole(200, 299), json: nullable(text), location: nullable(text) }),
)

const idempotencyKeys = list(
  tuple(
    tuple(caller, operation, text),
    object({ id: text, at: instant, fingerprint: text, answer }),
  ),
)

/** Returns the schema of the parts of a snapshot: it says what each may be, and copies it. */
export function partsOf(settings: Pick<Settings, 'plans'>): Reader<ReadParts> {
  return object<ReadParts>({
    clock,
    random: whole(0, 0xffff_ffff),
    accounts: accountsOf(settings),
    faults,
    data: readSavedRows,
    idempotencyKeys,
    requestIds: count,
    userHandlers: optional(readHandlersState),
  })
}
