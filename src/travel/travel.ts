import type { ActiveFault } from '../faults/fault.ts'
import { refuse } from '../lib/check.ts'
import { type JsonRows, type WrittenRow, writtenBetween } from '../model/history/captured-data.ts'
import { createIds } from '../model/ids.ts'
import type { PetstoreInternals } from '../petstore.ts'
import type { QuotaStatus } from '../quota/quota-status.ts'
import { type Snapshot, takeSnapshot } from '../service/snapshot.ts'
import { type ClockMode, systemNow } from '../time/clock.ts'
import { Replay } from './replay.ts'
import { type Step, toStep } from './steps.ts'
import { type Happening, reachOf, Timeline } from './timeline.ts'

/** A petstore as it was at some time. */
export interface Travelled extends Omit<Step, 'writes'> {
  /** The clock: its time in epoch ms, and whether it was running. */
  readonly clock: { readonly now: number; readonly mode: ClockMode }
  /** The quotas of all callers. */
  readonly quotas: readonly QuotaStatus[]
  /** The active faults, in the order in which they are tried. */
  readonly faults: readonly ActiveFault[]
  /** All rows, by the name of their model. */
  readonly rows: JsonRows
  /** The rows that the request or act changed; null if the state before it is not known. */
  readonly changes: readonly WrittenRow[] | null
  /** From which request on the state may not be exactly as it was, and why; null if it is exact. */
  readonly differs: string | null
  /** Returns the state, to restore it elsewhere. A running clock runs on from that time. */
  snapshot(): Snapshot
}

/**
 * Rebuilds the state of a petstore as it was after a request or an act, before anything else
 * happened. The petstore itself does not change.
 *
 * @param step - The position among all requests and acts; 0 for the state before the first one.
 * @param timeline - What the journal knows, if it was read before.
 * @throws {TypeError} if one cannot travel there.
 */
export function travelTo(
  { settings, state }: PetstoreInternals,
  step: number,
  timeline = new Timeline(state),
): Travelled {
  requireReachable(timeline, step)
  const replay = new Replay(settings)
  const changes = arrive(replay, timeline, step)
  const { petstore } = replay
  const { clock, differs } = replay
  return {
    ...describe(timeline.at(step), clock.now),
    clock,
    changes,
    differs,
    quotas: petstore.core.quotas.list(),
    faults: petstore.core.faults.list(),
    rows: petstore.state.data.rows(createIds(settings.idOffset)),
    snapshot: () => withClock(takeSnapshot(petstore.state), clock),
  }
}

function describe(happening: Happening | undefined, at: number): Omit<Step, 'writes'> {
  if (happening === undefined) return { step: 0, kind: 'start', id: null, at }
  const { writes: _, ...step } = toStep(happening)
  return step
}

function requireReachable(timeline: Timeline, step: unknown): asserts step is number {
  const { from, reason } = reachOf(timeline)
  const { lastStep } = timeline
  const isStep = Number.isInteger(step) && Number(step) >= from && Number(step) <= lastStep
  if (isStep) return
  const expected = from > lastStep ? 'a later request' : `an integer from ${from} to ${lastStep}`
  refuse('travel', step, expected, reason ?? undefined)
}

/** Brings a replay to a position. Returns what the request or act there changed. */
function arrive(replay: Replay, timeline: Timeline, step: number): Travelled['changes'] {
  const { state, settings } = replay.petstore
  const { data } = state
  const [here, next] = [timeline.at(step), timeline.after(step)]
  const checkpoint = timeline.checkpoints.get(step)
  const way = timeline.wayTo(step - 1)
  if (way !== undefined) replay.go(way)
  const before = way && data.capture()
  if (checkpoint !== undefined) replay.startFrom(checkpoint)
  else if (here !== undefined) replay.run(here)
  replay.passTo(next)
  if (before !== undefined)
    return writtenBetween(before, data.capture(), createIds(settings.idOffset))
  return step === 0 ? [] : null
}

/** Replaces the clock of a snapshot, which stands still, by the clock as it was. */
function withClock(snapshot: Snapshot, { now, mode }: Travelled['clock']): Snapshot {
  const clock = mode === 'frozen' ? { mode, at: now } : { mode, ahead: now - systemNow() }
  return { ...snapshot, parts: { ...snapshot.parts, clock } }
}
