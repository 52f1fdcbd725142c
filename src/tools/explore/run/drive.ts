import { IDLE_TURNS } from '../../../adapters/testing/fake-timers.ts'
import { latestTick } from '../../../core/http/delivery.ts'
import { systemNow } from '../../../core/time/clock.ts'
import {
  countRealTimers,
  countUnanswered,
  laterTurn,
  startRealStopwatch,
} from '../../../core/time/timers.ts'
import { countHiddenReads } from './file-reads.ts'
import type { SlowHandlers } from './slow-handlers.ts'
import type { VirtualTime } from './virtual-time.ts'

/** How long a run may wait for something other than a fake timer: ms of real time. */
const REAL_WAIT_MS = 250

/** The same if the client has real timers. */
const REAL_TIMERS_WAIT_MS = 5_000

/** How long a run may take, in ms of real time, if the client always has a timer. */
const LONGEST_RUN_MS = 5_000

/** How many timers must have run by then: on a slow machine, a few timers can take as long. */
const MANY_TIMERS = 1_000

/**
 * The idle turns between two timers that run after the client has ended. They are fewer, because
 * most of these timers are timeouts of the past.
 */
const LAST_IDLE_TURNS = 6

/** How many timers run after the client has ended: those of work that it left behind. */
const LAST_TIMERS = 10

/** Why a run ended: the client came to an end, or the run was given up. */
export type End = 'settled' | 'too-many-requests' | 'too-long' | 'stuck'

/** A run in progress. */
export interface Driven {
  readonly time: VirtualTime
  /** The virtual time at which the run is given up: epoch ms. */
  readonly until: number
  readonly handlers: SlowHandlers
  /** The number of real timers before the run. */
  readonly realTimers: number
  /** Returns why the run has ended; undefined if it hasn't. */
  ended(): End | undefined
  /** Called with what a timer throws. */
  onError(error: unknown): void
}

/**
 * Lets the client work, and moves the time forward whenever it only waits. Returns why the run
 * ended, and whether the client waited for a timer that isn't fake.
 */
export async function drive(
  run: Driven,
): Promise<{ readonly end: End; readonly hadRealTimers: boolean }> {
  const { time, until } = run
  const hasRealWork = watchRealWork()
  const elapsed = startRealStopwatch()
  const wait = new RealWait(run.realTimers)
  for (let timers = 0; ; ) {
    const end = await untilWaiting(run, hasRealWork)
    if (end !== undefined) return { end, hadRealTimers: wait.hadTimers }
    if (wait.isFor(run.handlers)) continue
    if (time.hasTimers()) {
      wait.end()
      advance(run)
      timers += 1
      const isEndless = timers > MANY_TIMERS && elapsed() > LONGEST_RUN_MS
      if (isEndless || systemNow() > until)
        return { end: 'too-long', hadRealTimers: wait.hadTimers }
    } else if (wait.isHopeless()) return { end: 'stuck', hadRealTimers: wait.hadTimers }
  }
}

/** A client that waits for something other than a fake timer. */
class RealWait {
  readonly #timersBefore: number
  #elapsed: (() => number) | undefined
  /** Whether the client has waited for a real timer. */
  hadTimers = false

  constructor(timersBefore: number) {
    this.#timersBefore = timersBefore
  }

  /** Returns whether to wait for handlers: for each, as long as for anything else. */
  isFor(handlers: SlowHandlers): boolean {
    if (!handlers.areBusy) return false
    this.#elapsed ??= startRealStopwatch()
    if (this.#elapsed() <= REAL_WAIT_MS) return true
    handlers.giveUp()
    return false
  }

  /** Returns whether nothing will happen any more, or it takes too long. */
  isHopeless(): boolean {
    this.#elapsed ??= startRealStopwatch()
    const hasTimers = countRealTimers() > this.#timersBefore
    this.hadTimers ||= hasTimers
    if (hasTimers) return this.#elapsed() > REAL_TIMERS_WAIT_MS
    return countUnanswered() > 0 || this.#elapsed() > REAL_WAIT_MS
  }

  end(): void {
    this.#elapsed = undefined
  }
}

/** Lets the work go on that a client has left behind. Returns why the run ended, if it did. */
export async function driveRest(
  run: Omit<Driven, 'until' | 'realTimers'>,
): Promise<End | undefined> {
  const wait = new RealWait(0)
  for (let timers = 0; ; ) {
    const end = await untilIdle(run, timers === 0 ? IDLE_TURNS : LAST_IDLE_TURNS)
    if (end === undefined && wait.isFor(run.handlers)) continue
    if (end !== undefined || timers === LAST_TIMERS || !run.time.hasTimers()) return end
    advance(run)
    timers += 1
  }
}

function advance({ time, onError }: Pick<Driven, 'time' | 'onError'>): void {
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
async function untilIdle(
  { ended }: Pick<Driven, 'ended'>,
  turns = IDLE_TURNS,
): Promise<End | undefined> {
  let last = latestTick()
  for (let idle = 0; idle < turns; idle += 1) {
    await laterTurn()
    const end = ended()
    if (end !== undefined) return end
    const tick = latestTick()
    if (tick !== last) idle = -1
    last = tick
  }
  return undefined
}

/** How long a run waits for such work before it counts as without end, in ms of real time. */
const LONGEST_MS = 2_000

/** What Node calls file operations and name lookups. It doesn't show other work of its threads. */
const KINDS = /^(?:FSReq|FileHandle|CloseReq|GetAddrInfo)/

/** How many operations are known to be without end, such as reading a pipe that nobody writes to. */
let endless = 0

/**
 * Returns a function that says whether a file operation or a name lookup is in progress. While it
 * is, the time must stand still, or the client would find its timeouts over.
 */
function watchRealWork(): () => boolean {
  let since: (() => number) | undefined
  return () => {
    const shown = process.getActiveResourcesInfo().filter((kind) => KINDS.test(kind))
    const count = shown.length + countHiddenReads()
    endless = Math.min(endless, count)
    since = count > endless ? (since ?? startRealStopwatch()) : undefined
    // No later run waits for it again.
    if (since !== undefined && since() >= LONGEST_MS) endless = count
    return count > endless
  }
}
