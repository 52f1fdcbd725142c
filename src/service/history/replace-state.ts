import { type ResetOptions, readResetOptions, resetState } from '../reset.ts'
import { restoreSnapshot } from '../snapshot.ts'
import { keepCheckpoint, keepCheckpointSoon, restartCheckpoints } from './keep-checkpoints.ts'
import { type Recorded, recordAct } from './record-acts.ts'

/**
 * The options for restoring a snapshot that continues the current state. The defaults are false.
 */
export interface RestoreOptions {
  /** Whether the waits that earlier responses announced still apply. */
  readonly keepWaits?: boolean
  /** Whether the handles of `faults.add` and `faults.play` still work. */
  readonly keepHandles?: boolean
}

/** Replaces the state with a snapshot. It is no act, because the tester does not call it. */
export function restoreState(
  { state, changes }: Recorded,
  snapshot: unknown,
  options: RestoreOptions = {},
): void {
  restoreSnapshot(state, snapshot)
  if (!options.keepHandles) state.faults.invalidateHandles()
  if (!options.keepWaits) state.journal.invalidateWaits()
  keepCheckpoint(state)
  changes.emit({ kind: 'state', cause: 'restore' })
}

/** Replaces the state with a snapshot, and records that as an act. */
export function restoreAsAct(recorded: Recorded, snapshot: unknown): void {
  const before = recorded.state.clock.now()
  restoreState(recorded, snapshot)
  recordReplacement(recorded, before, { name: 'restore', args: [] })
}

/** Records that a reload of the server has replaced the petstore by this one. */
export function recordReload(recorded: Recorded): void {
  const { state } = recorded
  // The checkpoints before this one are those of other options.
  state.checkpoints.reset()
  recordReplacement(recorded, state.clock.now(), { name: 'reload', args: [] })
}

/** Resets the state. It is an act if the journal is kept. */
export function reset({ state, changes }: Recorded, options: ResetOptions): void {
  const keep = readResetOptions(options)
  const before = state.clock.now()
  resetState(state, keep)
  if (keep.has('journal')) {
    recordAct(state, { name: 'reset', args: [options], before, writes: null })
    keepCheckpointSoon(state)
  } else restartCheckpoints(state)
  changes.emit({ kind: 'state', cause: 'reset' })
}

function recordReplacement(
  { state }: Recorded,
  before: number,
  call: { readonly name: string; readonly args: readonly unknown[] },
): void {
  recordAct(state, { ...call, before, writes: null })
  keepCheckpoint(state)
}
