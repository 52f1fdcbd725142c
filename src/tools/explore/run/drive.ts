import { IDLE_TURNS, type RealWork, shortPause } from '../../../adapters/testing/real-work.ts'
import { systemNow } from '../../../core/time/clock.ts'
import { laterTurn } from '../../../core/time/timers.ts'
import { countUnanswered } from '../../../core/time/unanswered.ts'
import type { VirtualTime } from './virtual-time.ts'

/**
 * How long a run goes on although nothing happens, in pauses of 1 ms. They are counted, not
 * measured, so that a busy machine finds the same.
 */
const LONGEST_PAUSES = 250

/** The same if the client has real timers. */
const LONGEST_PAUSES_WITH_TIMERS = 5_000

/** How often timers may run, for clients that always have one. */
const MOST_TIMERS = 100_000

/**
 * The idle turns between two timers that run after the client has ended. They are fewer, because
 * most of these timers are timeouts of the past.
 */
const LAST_IDLE_TURNS = 6

/** How often timers run after the client has ended: those of work that it left behind. */
const LAST_TIMERS = 10

/** The same while that work goes on. */
const LAST_TIMERS_AT_WORK = 500

/** Why a run ended: the client came to an end, or the run was given up. */
export type End = 'settled' | 'too-many-requests' | 'too-long' | 'stuck' | 'real-timer'

/** A run in progress. */
export interface Driven {
  readonly time: VirtualTime
  /** The virtual time at which the run is given up: epoch ms. */
  readonly until: number
  readonly work: RealWork
  /** The number of real timers before the run. */
  readonly realTimers: number
  /** Returns why the run has ended; undefined if it hasn't. */
  ended(): End | undefined
  /** Called with what a timer throws. */
  onError(error: unknown): void
  /** Called when the run is given up, before the client can send anything else. */
  stop(): void
}

/**
 * Lets the client work, and moves the time forward whenever it only waits. Returns why the run
 * ended, and whether the client waited for a timer that isn't fake.
 */
export async function drive(
  run: Driven,
): Promise<{ readonly end: End; readonly hadRealTimers: boolean }> {
  const { time, until, work, ended } = run
  const wait = new Wait(run.realTimers)
  for (let timers = 0; ; ) {
    const end = (await work.untilIdle({ ended })) ?? (await wait.untilOver(time))
    if (end !== undefined) return { end, hadRealTimers: wait.hadTimers }
    if (!time.hasTimers()) continue
    await advance(run, until)
    timers += 1
    if (timers > MOST_TIMERS || systemNow() > until) {
      return { end: 'too-long', hadRealTimers: wait.hadTimers }
    }
  }
}

/** Runs the next timers. Beyond the time `until`, the client sends nothing any more. */
function advance(
  { time, onError, stop }: Pick<Driven, 'time' | 'onError' | 'stop'>,
  until = Number.POSITIVE_INFINITY,
): Promise<void> {
  return time.advance((next) => {
    try {
      next()
    } catch (error) {
      onError(error)
    }
    if (systemNow() > until) stop()
  })
}

/** Returns the number of real timers in the process, apart from those of unanswered requests. */
export function countRealTimers(): number {
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout')
  return timers.length - countUnanswered()
}

/** The wait of a client that has no fake timer. */
class Wait {
  readonly #timersBefore: number
  #pauses = 0
  /** Whether the client has waited for a real timer. */
  hadTimers = false

  constructor(timersBefore: number) {
    this.#timersBefore = timersBefore
  }

  /** Pauses, unless there's a fake timer. Returns why nothing will happen any more, if so. */
  async untilOver(time: VirtualTime): Promise<End | undefined> {
    if (time.hasTimers()) {
      this.#pauses = 0
      return undefined
    }
    this.#pauses += 1
    const hasTimers = countRealTimers() > this.#timersBefore
    this.hadTimers ||= hasTimers
    if (hasTimers && this.#pauses > LONGEST_PAUSES_WITH_TIMERS) return 'real-timer'
    const isStuck = countUnanswered() > 0 || this.#pauses > LONGEST_PAUSES
    if (!hasTimers && isStuck) return 'stuck'
    await shortPause()
    return undefined
  }
}

/**
 * Lets the work go on that a client has left behind, until so many timers have run, or there are none
 * `besides` those of the caller. While the client is at work, more timers run. Returns why the run
 * ended, if it did.
 */
export async function driveRest(
  run: Omit<Driven, 'until' | 'realTimers'>,
  { mostTimers = LAST_TIMERS, besides = 0, isAtWork = (): boolean => false } = {},
): Promise<End | undefined> {
  const { time, work, ended } = run
  for (let timers = 0; ; timers += 1) {
    const turns = timers === 0 ? IDLE_TURNS : LAST_IDLE_TURNS
    const end = await work.untilIdle({ ended, turns, longestPauses: LONGEST_PAUSES })
    if (end !== undefined || !time.hasTimers(besides)) return end
    if (timers >= mostTimers && (timers >= LAST_TIMERS_AT_WORK || !isAtWork())) return end
    await advance(run)
  }
}

/** How long a promise may take, in pauses of 1 ms. A busy machine makes them longer too. */
const LONGEST_PROMISE_PAUSES = 2_000

/**
 * Waits for a promise that no timer of a run resolves, or returns another value.
 *
 * @throws {Error} if it takes too long: timers are fake, so it may wait for one forever.
 */
export async function withinSeconds<Value>(outcome: Value | Promise<Value>): Promise<Value> {
  if (!(outcome instanceof Promise)) return outcome
  let isOver = false
  const over = outcome.finally(() => {
    isOver = true
  })
  // It's awaited below, unless it takes too long.
  over.catch(() => {})
  for (let pauses = 0; !isOver; pauses += 1) {
    if (pauses > LONGEST_PROMISE_PAUSES) throw new Error(TOO_LONG)
    await (pauses === 0 ? laterTurn() : shortPause())
  }
  return over
}

const TOO_LONG = `it took longer than ${LONGEST_PROMISE_PAUSES / 1_000} s. Timers are fake during a search, so what's awaited here can't wait for one`
