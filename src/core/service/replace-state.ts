import type { Emitter } from '../lib/emitter.ts'
import type { Change } from './change.ts'
import { type ResetOptions, readResetOptions, resetState } from './reset.ts'
import { parseSnapshot } from './snapshot.ts'
import { noteWholeState, type ServiceState } from './state.ts'

/** A petstore whose state is replaced. */
interface Replaced {
  readonly state: ServiceState
  readonly changes: Emitter<Change>
}

/** Replaces the state with that of an earlier page. It's no act, because the tester doesn't call it. */
export function restoreState({ state, changes }: Replaced, snapshot: unknown): void {
  parseSnapshot(state, snapshot)()
  state.journal.invalidateWaits()
  state.journal.begin('The whole state was replaced')
  changes.emit({ kind: 'state', cause: 'restore' })
}

/** Replaces the state with a snapshot, and records that as an act. */
export function restoreAsAct({ state, changes }: Replaced, snapshot: unknown): void {
  const apply = parseSnapshot(state, snapshot)
  noteWholeState(state)
  apply()
  state.journal.invalidateWaits()
  state.journal.act('restore', [])
  changes.emit({ kind: 'state', cause: 'restore' })
}

/** Resets the state. It's an act if the journal is kept. */
export function reset({ state, changes }: Replaced, options: ResetOptions): void {
  const keep = readResetOptions(options)
  if (keep.has('journal')) noteWholeState(state)
  resetState(state, keep)
  if (keep.has('journal')) state.journal.act('reset', [options])
  else state.journal.begin(null)
  changes.emit({ kind: 'state', cause: 'reset' })
}
