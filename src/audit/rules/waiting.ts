import { isoDate } from '../../time/instant.ts'
import { type Attempt, isOverQuota } from '../attempt.ts'
import { finding, type History, type Judge, nameOf } from '../history.ts'
import { elapsed, isLongAfter, isSurelyAfter, type Seen } from '../order.ts'

/** Other requests than the retry, while the caller had been told to wait for its quota. */
export const calledWhileExhausted: Judge = (history) => {
  const retries = new Set(history.chains.flatMap((chain) => chain.slice(1)))
  return whileWaiting(history, isOverQuota).flatMap(({ refusal, early }) => {
    const others = early.filter((attempt) => !retries.has(attempt))
    const [first] = others
    if (first === undefined) return []
    const seen = `${countOf(others)} sent after a ${refusal.status}, ${nameOf(first)} first`
    const expected = `expected none before ${isoDate(endOf(refusal))} (${refusal.wait?.text})`
    return [finding('called-while-exhausted', [refusal, ...others], `${seen}, ${expected}`)]
  })
}

/** Any request during a ban that the caller had been told of. */
export const calledWhileBanned: Judge = (history) =>
  whileWaiting(history, ({ isBan }) => isBan).flatMap(({ refusal, early }) => {
    const [first] = early
    if (first === undefined) return []
    const seen = `${countOf(early)} sent during a ban, ${nameOf(first)} first`
    const expected = `expected none before ${isoDate(endOf(refusal))} (${refusal.wait?.text})`
    return [finding('called-while-banned', [refusal, ...early], `${seen}, ${expected}`)]
  })

interface Waiting {
  readonly refusal: Seen
  /** What was sent before the time that the refusal named, and refused for the same reason. */
  readonly early: Seen[]
}

/** Finds the refusals that name a time, and what came before it; one that comes within is part of it. */
function whileWaiting(
  { attempts }: History,
  isRefusal: (attempt: Attempt) => boolean,
): readonly Waiting[] {
  const found: Waiting[] = []
  let current: Waiting | undefined
  for (const attempt of attempts) {
    // Whatever was told before is over once the quota admits the caller.
    if (attempt.isAdmitted || !isWithin(current?.refusal, attempt)) current = undefined
    if (attempt.isLost || !isRefusal(attempt)) continue
    if (current === undefined) {
      current = { refusal: attempt, early: [] }
      found.push(current)
    } else if (isTold(attempt, current.refusal)) current.early.push(attempt)
  }
  return found
}

/** Whether a request came before the time that a refusal named. */
function isWithin(refusal: Seen | undefined, attempt: Seen): boolean {
  const wait = refusal?.wait ?? null
  if (refusal === undefined || wait === null || attempt.generation !== refusal.generation)
    return false
  return elapsed(refusal, attempt) < wait.ms - wait.toleranceMs
}

/** A retry of the same shows by its order that it came after; anything else, only by the time. */
function isTold(attempt: Seen, refusal: Seen): boolean {
  return attempt.fingerprint === refusal.fingerprint
    ? isSurelyAfter(attempt, refusal)
    : isLongAfter(attempt, refusal)
}

function endOf({ wait, at }: Attempt): number {
  return wait?.until ?? at
}

function countOf(early: readonly Attempt[]): string {
  return early.length === 1 ? '1 request was' : `${early.length} requests were`
}
