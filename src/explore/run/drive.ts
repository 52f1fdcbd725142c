import { latestMoment } from '../../http/delivery.ts'
import { systemNow } from '../../time/clock.ts'
import {
  countRealTimers,
  countUnanswered,
  laterTurn,
  startRealStopwatch,
} from '../../time/timers.ts'
import { watchRealWork } from './real-work.ts'
import type { VirtualTime } from './virtual-time.ts'

/** The number of turns of the event loop without a request or response that count as idle. */
const IDLE_TURNS = 20

/** How long a run may wait for something other than a fake timer: ms of real time. */
const REAL_WAIT_MS = 250

/** The same if the client has real timers. */
const REAL_TIMERS_WAIT_MS = 5_000

/** Why a run ended: the client came to an end, or the run was given up. */
export type End = 'settled' | 'too-many-requests' | 'too-long' | 'stuck'

/** A run in progress. */
export interface Driven {
  readonly time: VirtualTime
  /** The virtual time at which the run is given up: epoch ms. */
  readonly until: number
  /** The number of real timers before the run. */
  readonly realTimers: number
  /** Returns why the run has ended; undefined if it has not. */
  ended(): End | undefined
  /** Called with what a timer throws. */
  onError(error: unknown): void
}

/**
 * Lets the client work, and moves the time forward whenever it only waits. Returns why the run
 * ended, and whether the client waited for a timer that is not fake.
 */
export async function drive(
  run: Driven,
): Promise<{ readonly end: End; readonly hadRealTimers: boolean }> {
  const { time, until } = run
  let hadRealTimers = false
  let waiting: (() => number) | undefined
  const hasRealWork = watchRealWork()
  for (;;) {
    const end = await untilWaiting(run, hasRealWork)
    if (end !== undefined) return { end, hadRealTimers }
    if (time.hasTimers()) {
      waiting = undefined
      advance(run)
      if (systemNow() > until) return { end: 'too-long', hadRealTimers }
      continue
    }
    // Nothing can happen any more.
    if (countUnanswered() > 0) return { end: 'stuck', hadRealTimers }
    waiting ??= startRealStopwatch()
    const isTimer = countRealTimers() > run.realTimers
    hadRealTimers ||= isTimer
    if (waiting() > (isTimer ? REAL_TIMERS_WAIT_MS : REAL_WAIT_MS))
      return { end: 'stuck', hadRealTimers }
  }
}

function advance({ time, onError }: Driven): void {
  try {
    time.advance()
  } catch (error) {
    onError(error)
  }
}

/** Waits until only timers or responses can go on. Returns why the run ended, if it did. */
async function untilWaiting(run: Driven, hasRealWork: () => boolean): Promise<End | undefined> {
  for (;;) {
    const end = await untilIdle(run)
    if (end !== undefined || !hasRealWork()) return end
  }
}

/** Waits until nothing has happened for some turns. Returns why the run ended, if it did. */
export async function untilIdle({ ended }: Pick<Driven, 'ended'>): Promise<End | undefined> {
  let last = latestMoment()
  for (let idle = 0; idle < IDLE_TURNS; idle += 1) {
    await laterTurn()
    const end = ended()
    if (end !== undefined) return end
    const moment = latestMoment()
    if (moment !== last) idle = -1
    last = moment
  }
  return undefined
}
