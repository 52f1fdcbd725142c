import { type ResetOptions, readResetOptions, resetState } from '../reset.ts'
import { restoreSnapshot } from '../snapshot.ts'
import type { ServiceState } from '../state.ts'
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
  replaceState(state, snapshot, options)
  keepCheckpoint(state)
  changes.emit({ kind: 'state', cause: 'restore' })
}

/** Replaces the state with a snapshot, and records that as an act. */
export function restoreAsAct({ state, changes }: Recorded, snapshot: unknown): void {
  const before = state.clock.now()
  replaceState(state, snapshot, {})
  recordReplacement(state, before, 'restore')
  changes.emit({ kind: 'state', cause: 'restore' })
}

function replaceState(state: ServiceState, snapshot: unknown, options: RestoreOptions): void {
  restoreSnapshot(state, snapshot)
  if (!options.keepHandles) state.faults.invalidateHandles()
  if (!options.keepWaits) state.journal.invalidateWaits()
}

/** Records that a reload of the server has replaced the petstore by this one. */
export function recordReload({ state }: Recorded): void {
  // The checkpoints before this one are those of other options.
  state.checkpoints.reset()
  recordReplacement(state, state.clock.now(), 'reload')
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

function recordReplacement(state: ServiceState, before: number, name: 'restore' | 'reload'): void {
  recordAct(state, { name, args: [], before, writes: null })
  keepCheckpoint(state)
}
