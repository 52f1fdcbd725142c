import { readArray, readObject, readOneOf } from '../lib/check.ts'
import { namesOf } from '../lib/option-table.ts'
import type { PetstoreInternals } from './internals.ts'
import { restoreSnapshot } from './snapshot.ts'
import { pastStateOf, type ServiceState } from './state.ts'

/** A petstore whose state is replaced. */
type Replaced = Pick<PetstoreInternals, 'settings' | 'state' | 'changes'>

/** Restores what an earlier page saved. It's no test action, and the history begins again. */
export function loadSavedState({ settings, state, changes }: Replaced, snapshot: unknown): void {
  restoreSnapshot(state, settings, snapshot)
  state.journal.invalidateWaits()
  changes.emit({ kind: 'state', cause: 'restore', before: undefined })
  state.journal.history.begin()
}

/** Replaces the state with a snapshot, and records that as a test action. */
export function restoreAsAction({ settings, state, changes }: Replaced, snapshot: unknown): void {
  const before = pastStateOf(state)
  restoreSnapshot(state, settings, snapshot)
  state.journal.invalidateWaits()
  changes.emit({ kind: 'state', cause: 'restore', before })
  state.journal.addAction('restore', [])
}

/** Resets the state. It's a test action if the journal is kept. */
export function reset({ state, changes }: Replaced, options: ResetOptions): void {
  const keep = readResetOptions(options)
  const isAction = keep.has('journal')
  const before = isAction ? pastStateOf(state) : undefined
  resetState(state, keep)
  changes.emit({ kind: 'state', cause: 'reset', before })
  if (isAction) state.journal.addAction('reset', [options])
  else state.journal.history.begin()
}

/** The options of `reset()`. */
export interface ResetOptions {
  /**
   * The parts that keep their state:
   *
   * - `db`: the rows, the next ids, and the state of your handlers.
   * - `clock`: its time, and whether it is frozen.
   * - `quotas`: the counts, strikes, bans and plans of callers.
   * - `faults`: the faults and scenarios, how often they have acted, and the random numbers.
   * - `journal`: the entries, and the request ids.
   * @default []
   */
  readonly keep?: readonly StateName[]
}

/** The name of a part of the state: the member of a petstore that shows it. */
export type StateName = 'db' | 'clock' | 'quotas' | 'faults' | 'journal'

/** The name under which users know each member of the state, in the order of a reset. */
const STATE_NAME_OF: {
  readonly [Member in Exclude<keyof ServiceState, 'idempotencyKeys'>]: StateName
} = {
  // A function that creates handlers may throw: then nothing is lost.
  userHandlers: 'db',
  // Those who read it before it's cleared see the whole state.
  journal: 'journal',
  data: 'db',
  clock: 'clock',
  accounts: 'quotas',
  traffic: 'quotas',
  faults: 'faults',
  // Mostly faults draw random numbers. Latency draws too.
  random: 'faults',
  // A request id names a journal entry, so it must not be used again while that is kept.
  requestIds: 'journal',
}

/** What to suggest for the names that other tools use. */
const ALIASES = { except: 'keep', only: 'keep, which names the other parts', preserve: 'keep' }

const NAMES: readonly StateName[] = ['db', 'clock', 'quotas', 'faults', 'journal']

/** Checks the options of `reset()`. Returns the parts to keep. */
export function readResetOptions(options: unknown): ReadonlySet<StateName> {
  const { keep = [] } = readObject(options, 'reset', ['keep'], ALIASES)
  return new Set(readArray(keep, 'reset.keep').map((part) => readOneOf(part, 'reset.keep', NAMES)))
}

/**
 * Resets the state to its initial value, except for the parts in `keep`.
 *
 * The waits that responses in a kept journal announced remain valid only if the clock, the quotas
 * and the faults are kept too.
 */
function resetState(state: ServiceState, keep: ReadonlySet<StateName>): void {
  const { journal, userHandlers } = state
  for (const member of namesOf(STATE_NAME_OF)) {
    if (!keep.has(STATE_NAME_OF[member])) state[member].reset()
  }
  // A repeat of an earlier request is a new one.
  state.idempotencyKeys.reset()
  userHandlers.begin()
  if (!(keep.has('clock') && keep.has('quotas') && keep.has('faults'))) journal.invalidateWaits()
}
