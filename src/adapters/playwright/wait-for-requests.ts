import type { ExpectMatcherState } from '@playwright/test'
import { codeOf } from '../../control/client/call-error.ts'
import type { JournalFilter } from '../../core/journal/filter.ts'
import { integer, isPlainObject } from '../../core/lib/check.ts'
import { MAX_TIMER_MS } from '../../core/time/duration.ts'
import { sleep, startRealStopwatch } from '../../core/time/timers.ts'
import { type ReceivedOptions, toHaveReceived } from '../testing/journal-matchers.ts'
import type { MatcherResult } from '../testing/matcher.ts'
import { type AnyPetstore, look } from './look.ts'

/** The options of `toHaveReceived` for Playwright. */
export interface AwaitedOptions extends ReceivedOptions {
  /**
   * How long to wait for the requests, in ms of real time; 0 looks once. The default is that of
   * `expect`.
   */
  readonly timeout?: number | undefined
}

/** How long to wait before looking again, in ms: at first, and later. */
const PAUSES = [20, 50, 100, 250] as const

/** A call of the matcher: what `expect` says about it, and its arguments. */
interface Assertion {
  readonly state: ExpectMatcherState
  readonly petstore: AnyPetstore
  readonly filter: JournalFilter | undefined
  readonly options: AwaitedOptions | undefined
}

/**
 * Looks at the journal again and again until the assertion passes, or nothing can make it pass. A test
 * that takes too long loses its session while it waits. Then the last look says what was missing.
 */
export async function waitForRequests(assertion: Assertion): Promise<MatcherResult> {
  const { state, petstore, filter } = assertion
  const { ms, rest } = splitTimeout(assertion)
  const elapsed = startRealStopwatch()
  let last: MatcherResult | undefined
  for (let round = 0; ; round += 1) {
    const seen = await look(petstore).catch((error: unknown) => endOf(error, last))
    if ('pass' in seen) return seen
    const result = toHaveReceived.call(state, seen, filter, rest)
    const count = () => seen.journal.all(filter).length
    const isOver = elapsed() >= ms || isFinal(state.isNot, rest?.times, count)
    if (result.pass !== state.isNot || isOver) return result
    last = result
    await sleep(Math.min(PAUSES[round] ?? PAUSES[3], Math.max(0, ms - elapsed())))
  }
}

/** Returns the last result if the session was deleted since. Otherwise throws the error. */
function endOf(error: unknown, last: MatcherResult | undefined): MatcherResult {
  if (last === undefined || codeOf(error) !== 'session_not_found') throw error
  return last
}

/** Returns whether a failed assertion fails whatever requests still come. */
function isFinal(isNot: boolean, times: number | undefined, count: () => number): boolean {
  return times === undefined ? isNot : count() > times
}

/** Separates the timeout, in ms, from the other options, which the matcher itself checks. */
function splitTimeout({ options, state }: Assertion) {
  if (!isPlainObject(options)) return { ms: state.timeout, rest: options }
  const { timeout = state.timeout, ...rest } = options
  return { ms: integer('toHaveReceived.timeout', timeout, 0, MAX_TIMER_MS), rest }
}
