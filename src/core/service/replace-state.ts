import type { Emitter } from '../lib/emitter.ts'
import type { Settings } from '../settings/settings.ts'
import type { Change } from './change.ts'
import { type ResetOptions, readResetOptions, resetState } from './reset.ts'
import { restoreSnapshot } from './snapshot.ts'
import { pastStateOf, type ServiceState } from './state.ts'

/** A petstore whose state is replaced. */
interface Replaced {
  readonly settings: Settings
  readonly state: ServiceState
  readonly changes: Emitter<Change>
}

/** Replaces the state with that of an earlier page. It's no act, because the tester doesn't call it. */
export function restoreState({ settings, state, changes }: Replaced, snapshot: unknown): void {
  restoreSnapshot(state, settings, snapshot)
  state.journal.invalidateWaits()
  changes.emit({ kind: 'state', cause: 'restore', before: undefined, length: 0 })
  state.journal.history.begin('The whole state was replaced')
}

/** Replaces the state with a snapshot, and records that as an act. */
export function restoreAsAct({ settings, state, changes }: Replaced, snapshot: unknown): void {
  const past = wholeStateOf(state)
  restoreSnapshot(state, settings, snapshot)
  state.journal.invalidateWaits()
  changes.emit({ kind: 'state', cause: 'restore', ...past })
  state.journal.act('restore', [])
}

/** Resets the state. It's an act if the journal is kept. */
export function reset({ state, changes }: Replaced, options: ResetOptions): void {
  const keep = readResetOptions(options)
  const isAct = keep.has('journal')
  const past = isAct ? wholeStateOf(state) : { before: undefined, length: 0 }
  resetState(state, keep)
  changes.emit({ kind: 'state', cause: 'reset', ...past })
  if (isAct) state.journal.act('reset', [options])
  else state.journal.history.begin(null)
}

/** Returns the state before it's replaced, and the number of its characters. */
function wholeStateOf(state: ServiceState) {
  const before = pastStateOf(state)
  return { before, length: state.data.bytes + (before.handlersState?.length ?? 0) }
}
