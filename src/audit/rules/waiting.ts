import { isoDate } from '../../clock.ts'
import type { Attempt } from '../attempt.ts'
import { AT_ONCE_MS, elapsed, isSurelyAfter, pauseAfter } from '../chains.ts'
import { finding, type History, type Judge, nameOf } from '../history.ts'

/** Other requests than the retry, while the caller had been told to wait for its quota. */
export const calledWhileExhausted: Judge = (history) => {
  const retries = new Set(history.chains.flatMap((chain) => chain.slice(1)))
  return whileWaiting(history, ({ status, isBan }) => status === 429 && !isBan)
    .map(({ refusal, early }) => ({ refusal, early: early.filter((each) => !retries.has(each)) }))
    .flatMap(({ refusal, early }) => {
      const [first] = early
      if (first === undefined) return []
      const seen = `${countOf(early)} sent after a 429, ${nameOf(first)} first`
      const expected = `expected none before ${isoDate(refusal.wait?.until ?? refusal.at)} (${refusal.wait?.text})`
      return [finding('called-while-exhausted', [refusal, ...early], `${seen}, ${expected}`)]
    })
}

/** Any request during a ban that the caller had been told of. */
export const calledWhileBanned: Judge = (history) =>
  whileWaiting(history, ({ isBan }) => isBan).flatMap(({ refusal, early }) => {
    const [first] = early
    if (first === undefined) return []
    const seen = `${countOf(early)} sent during a ban, ${nameOf(first)} first`
    const expected = `expected none before ${isoDate(refusal.wait?.until ?? refusal.at)}`
    return [finding('called-while-banned', [refusal, ...early], `${seen}, ${expected}`)]
  })

interface Waiting {
  readonly refusal: Attempt
  /** What was sent before the time that the refusal named. */
  readonly early: readonly Attempt[]
}

/** Finds the refusals that name a time, and what came before it; one that comes within is part of it. */
function whileWaiting(
  { attempts }: History,
  isRefusal: (attempt: Attempt) => boolean,
): readonly Waiting[] {
  const found: Waiting[] = []
  for (const [index, refusal] of attempts.entries()) {
    const isKnown = found.some(({ refusal: earlier }) => isWaitedFor(earlier, refusal))
    if (refusal.wait === null || refusal.isLost || !isRefusal(refusal) || isKnown) continue
    const later = attempts.slice(index + 1)
    const end = later.findIndex((attempt) => !isWaitedFor(refusal, attempt))
    const within = end < 0 ? later : later.slice(0, end)
    found.push({ refusal, early: within.filter((attempt) => isTold(attempt, refusal)) })
  }
  return found
}

/** Whether a request came before the time that a refusal named. */
function isWaitedFor(refusal: Attempt, attempt: Attempt): boolean {
  const { wait } = refusal
  return wait !== null && elapsed(refusal, attempt) < wait.ms - wait.toleranceMs
}

/** A retry of the same shows by its order that it came after; anything else, only by the time. */
function isTold(attempt: Attempt, refusal: Attempt): boolean {
  if (attempt.fingerprint === refusal.fingerprint) return isSurelyAfter(attempt, refusal)
  return pauseAfter(refusal, attempt) > AT_ONCE_MS
}

function countOf(early: readonly Attempt[]): string {
  return early.length === 1 ? '1 request was' : `${early.length} requests were`
}
