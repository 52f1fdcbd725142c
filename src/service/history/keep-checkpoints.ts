import type { ServiceState } from '../state.ts'
import { createCheckpoint, sizeOf } from './capture.ts'

/** Up to this size, a state is captured at once whenever a replay cannot go on without. */
const SMALL = 1_000

/** Beyond it, a state is captured once for so many requests and acts as a tenth of its size. */
const VALUES_PER_STEP = 10

/**
 * Keeps a checkpoint of a state if one is due. A large state waits until there were enough requests,
 * so that checkpoints never take long compared with them.
 */
export function keepDueCheckpoint(state: ServiceState): void {
  const { checkpoints, journal } = state
  if (journal.lastStep < checkpoints.dueAt) return
  const size = sizeOf(state)
  const earliest = (checkpoints.lastStep ?? 0) + size / VALUES_PER_STEP
  if (size <= SMALL || journal.lastStep >= earliest) keepCheckpoint(state)
  else checkpoints.dueAt = earliest
}

/** Keeps a checkpoint as soon as possible, because a replay cannot go on from earlier ones. */
export function keepCheckpointSoon(state: ServiceState): void {
  const { checkpoints, journal } = state
  checkpoints.dueAt = journal.lastStep
  keepDueCheckpoint(state)
}

/** Keeps a checkpoint now, after something that took as long. None if the journal is switched off. */
export function keepCheckpoint(state: ServiceState): void {
  const { checkpoints, journal } = state
  if (checkpoints.areOff) return
  const next = journal.lastStep + 1
  const oldest = Math.min(journal.oldest()?.step ?? next, journal.actList.first()?.step ?? next)
  checkpoints.dropBefore(oldest - 1)
  checkpoints.add(createCheckpoint(state))
}

/** Begins again with the state as it is, after the journal was cleared. */
export function restartCheckpoints(state: ServiceState): void {
  state.checkpoints.reset()
  keepDueCheckpoint(state)
}
