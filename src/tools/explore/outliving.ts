import { isDeclaredSafe, isSafe } from '../../core/journal/safe.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { internalsOf } from '../../core/petstore/create-petstore.ts'
import type { Logins } from './logins.ts'
import { hasDrawn, type Run } from './run/run.ts'

/** The runs without faults, in the order in which they were made. */
interface UndisturbedRuns {
  readonly warmUp: Run<unknown>
  readonly run: Run<unknown>
  readonly again: Run<unknown>
  /** Whether the last two did as much, so that what differs is noise. */
  readonly hasNoise: boolean
}

/**
 * Returns a sentence about what outlives a run, or is random: the client or the handlers then behave
 * differently without any fault. Undefined if nothing does.
 *
 * What the client has kept since the first run, such as a token, is no problem: then it sends less.
 */
export function describeOutliving(runs: UndisturbedRuns, logins: Logins): string | undefined {
  const { warmUp, run, again, hasNoise } = runs
  const what =
    otherEnd(run, again) ??
    lostSuccess(warmUp, run) ??
    sentOnce(warmUp, run, logins) ??
    otherRequests(run, again)
  const found = what ?? (hasNoise ? undefined : 'it left another number of rows or effects')
  if (found === undefined) return undefined
  const isRandom = [warmUp, run, again].some(hasDrawn)
  const [culprit, hint] = isRandom ? [RANDOM, `${HINT_AT_SAFE} ${HINT}`] : [culpritOf(run), HINT]
  return `${culprit} Without any fault, ${found}. Effects aren't compared. ${hint}`
}

const RANDOM =
  'The client, or a handler, draws at random (Math.random), or else something remembers earlier runs.'

const HINT_AT_SAFE =
  'If it sends requests at random that change nothing, declare them: the option safe.'

/** Says what to do if something outlives a run. */
export const HINT =
  'Create the client inside the function that explore calls, and rows inside the function of the option handlers.'

/** Handlers with a state are created again for each run, so they hardly remember anything. */
export function culpritOf({ contents: { hasHandlers, state } }: Run<unknown>): string {
  if (!hasHandlers) return 'The client remembers earlier runs.'
  return state === undefined
    ? 'Your handlers remember earlier runs, or else the client does.'
    : 'The client remembers earlier runs, or else your handlers do, outside their state.'
}

/** Compares how the last two runs ended. The first one has succeeded. */
function otherEnd(run: Run<unknown>, again: Run<unknown>): string | undefined {
  const other = [run, again].find(({ settled }) => settled.kind !== 'resolved')
  if (other === undefined) return undefined
  const { settled } = other
  const how = settled.kind === 'rejected' ? `failed with ${settled.error}` : "didn't come to an end"
  return `the client succeeded once, and later ${how}`
}

/** Finds an operation that succeeded the first time, and was called again but never did. */
function lostSuccess(warmUp: Run<unknown>, run: Run<unknown>): string | undefined {
  const before = statusesOf(warmUp)
  for (const [operation, statuses] of statusesOf(run)) {
    const isNew = before.get(operation)?.some(isSuccess) && !statuses.some(isSuccess)
    if (isNew)
      return `${operation} succeeded in the first run, and later got ${statuses.join(', ')}`
  }
  return undefined
}

/** Finds a change that was only asked for in the first run. To get a token once is no problem. */
function sentOnce(warmUp: Run<unknown>, run: Run<unknown>, logins: Logins): string | undefined {
  const { safe } = internalsOf(warmUp.petstore).settings
  const later = statusesOf(run)
  const once = warmUp.requests.find((entry) => {
    const isAgain = entry.operation === null || later.has(entry.operation)
    return !isAgain && !isSafe(entry, safe) && !logins.has(entry)
  })
  return once && `${once.operation} was only called in the first run`
}

/** Compares the requests of the last two runs, and their statuses. */
function otherRequests(run: Run<unknown>, again: Run<unknown>): string | undefined {
  const [first, second] = [statusesOf(run), statusesOf(again)]
  for (const operation of new Set([...first.keys(), ...second.keys()])) {
    const [one, other] = [first, second].map((each) => [...(each.get(operation) ?? [])].sort())
    const [got = '', later = ''] = [one, other].map((each) => each?.join(', ') || 'nothing')
    if (got !== later) return `${operation} got ${got} in one run, and ${later} in another`
  }
  return undefined
}

/** Returns the statuses of each operation, but not of requests that the option `safe` declares. */
function statusesOf(run: Run<unknown>): ReadonlyMap<string, readonly number[]> {
  const { safe } = internalsOf(run.petstore).settings
  const requests = run.requests.filter((entry) => !isDeclaredSafe(entry, safe))
  const groups = groupBy(requests, ({ operation }) => operation ?? undefined)
  return new Map(
    [...groups].map(([operation, each]) => [
      operation,
      each.map(({ response }) => response.status),
    ]),
  )
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 400
}
