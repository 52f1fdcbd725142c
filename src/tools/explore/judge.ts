import type { AuditRule, Finding } from '../../core/audit/report.ts'
import { isHandlerName } from '../../core/contract/operations.ts'
import { describe, plural } from '../../core/lib/describe.ts'
import type { Collections } from '../../core/model/collection.ts'
import type { Petstore } from '../../core/petstore/create-petstore.ts'
import { duration } from '../../core/time/duration.ts'
import type { Difference, Effects } from './difference.ts'
import type { Contents } from './effects.ts'
import type { Failure } from './failure.ts'
import type { Logins } from './logins.ts'
import { outcomeNames } from './path.ts'
import { RESULT } from './results.ts'
import type { Violation } from './rules.ts'
import { withinSeconds } from './run/drive.ts'
import type { Run } from './run/run.ts'
import { describeError } from './words.ts'

/** What a condition of the user is checked on: one run. */
export interface RunResult<Result> {
  readonly db: Collections
  readonly petstore: Petstore
  /** What the client resolved with; undefined if it didn't. */
  readonly result: Result | undefined
  /** What the client rejected with; undefined if it didn't. */
  readonly error: unknown
  /** What happened to the requests, in order of arrival: `['lost', 'ok']`. */
  readonly path: readonly string[]
}

/** A condition that must hold after each run. It returns false or throws if it doesn't hold. */
export type Condition<Result> = (run: RunResult<Result>) => unknown

/** What a run is judged by. */
export interface Standard<Result> {
  /** How the client has failed; undefined if it hasn't. */
  readonly failure: Failure | undefined
  readonly effects: Effects
  /** How they differ from those of the undisturbed run; undefined if they don't, or can't be compared. */
  readonly difference: Difference | undefined
  /** How the rows that it returned differ, if they only matter a little. */
  readonly returned?: Difference | undefined
  /** What a run is compared with, in words. */
  readonly baseline: string
  readonly holds: Condition<Result> | undefined
  /** The time within which a client must come to an end, in ms. */
  readonly settleWithin: number
  /** Whether all runs share your handlers, and the rows that these may keep. */
  readonly isShared: boolean
  readonly logins: Logins
  /** Whether an outcome of the search loses the response to a request that was executed. */
  readonly losesResponses: boolean
}

/** Returns the rules that a run broke, also those that are off. */
export async function judge<Result>(
  run: Run<Result>,
  standard: Standard<Result>,
): Promise<readonly Violation[]> {
  const fromAudit = run.audit.findings.map((finding) => toFinding(finding, run, standard))
  const own = [
    judgeEnd(run, standard.settleWithin),
    judgeEffects(run, standard),
    ...run.errors.map(toViolation),
    await judgeCondition(run, standard.holds),
  ]
  // Only the first one of a rule counts.
  const [errors, others] = [true, false].map((isError) =>
    fromAudit.filter(({ severity }) => (severity === undefined) === isError),
  )
  const all = [...own, ...(errors ?? []), ...(others ?? [])].filter((each) => each !== undefined)
  return all.map((each) => ({ ...each, message: each.message + outputOf(run) }))
}

/**
 * The rules about repeats. They are only signs where it's known what repeats do: a state shows it, or what
 * your handlers execute when responses are lost. To log in again changes nothing.
 */
const OF_REPEATS: readonly AuditRule[] = ['retried-unsafe-method', 'idempotency-key-changed']

function toFinding(
  { rule, message, operation, entries: ids }: Finding,
  { entries, contents }: Run<unknown>,
  { logins, losesResponses }: Pick<Standard<unknown>, 'logins' | 'losesResponses'>,
): Violation {
  if (!OF_REPEATS.includes(rule) || !isHandlerName(operation)) return { rule, message }
  const isLogin = entries.some((entry) => ids.includes(entry.id) && logins.has(entry))
  const isKnown = contents.state !== undefined || losesResponses || isLogin
  return isKnown
    ? { rule, message, severity: 'warning' }
    : { rule, message: `${message}. ${PLAY_LOSS}` }
}

const PLAY_LOSS =
  'The outcome lost shows whether your handlers execute such a request twice. With the option state, the rows decide.'

/** Returns the last lines of a command that didn't succeed. */
function outputOf({ settled, output = '' }: Run<unknown>): string {
  if (settled.kind === 'resolved' || output === '') return ''
  return `\nThe output ends with:\n${output.split('\n').map(indent).join('\n')}`
}

function judgeEnd(
  { settled, entries, virtualMs }: Run<unknown>,
  settleWithin: number,
): Violation | undefined {
  if (settled.kind !== 'never') return undefined
  const sent = plural(entries.length, 'request')
  switch (settled.end) {
    case 'too-many-requests':
      return {
        rule: 'too-many-requests',
        message: `The client sent ${sent}${virtualMs === 0 ? '' : ` in ${duration(virtualMs)}`}, and was stopped.`,
      }
    case 'too-long':
      return {
        rule: 'did-not-settle',
        message: `After ${duration(virtualMs || settleWithin)} and ${sent}, the client was still not done.`,
      }
    case 'stuck':
      return {
        rule: 'did-not-settle',
        message: `After ${sent}, the client waits forever: no response is coming, and no timer is running.`,
      }
    case 'real-timer':
      return {
        rule: 'did-not-settle',
        severity: 'warning',
        message: `After ${sent}, the client was not done, and has a timer that isn't fake. It may only wait for that. ${REAL_TIMER}`,
      }
  }
}

/** Says where a timer that isn't fake comes from, and what to do about it. */
export const REAL_TIMER =
  'It has kept setTimeout from before the search, such as in promisify(setTimeout) at the top of a module. Load that module in the function that explore calls, or call setTimeout itself.'

function judgeEffects<Result>(
  { settled, contents }: Run<Result>,
  { failure, effects, difference, returned, baseline, isShared }: Standard<Result>,
): Violation | undefined {
  const { done, left, by } = criterionOf(contents)
  const changes = effects.filter(({ list }) => list !== RESULT)
  if (failure !== undefined && changes.length > 0) {
    const lines = new Set(changes.map(({ text }) => indent(text)))
    const message = `The client failed with ${describeError(failure.error)}, but ${done}:\n${[...lines].join('\n')}`
    return { rule: 'effect-after-failure', message }
  }
  if (settled.kind !== 'resolved' || failure !== undefined) return undefined
  if (difference === undefined) return returned && judgeReturned(returned, baseline)
  const { rule, lines } = difference
  const isReturned = rule === 'changed-result'
  const what = isReturned ? OTHER_ROWS : left
  const hint = isReturned ? [] : [`Judged by ${by}.${hintFor(difference, contents, isShared)}`]
  const said = rule === 'lost-effect' && settled.result !== undefined
  const result = said ? [`It resolved with ${describe(settled.result)}. ${NO_FAILURE}`] : []
  const message = [describeSuccess(what, baseline, lines), ...result, ...hint].join('\n')
  return { rule, message }
}

const NO_FAILURE = 'If that says that something failed, reject, or return an error with it.'

/** The number of rows that a message shows. */
const SHOWN_ROWS = 3

/** Says that a client returned other rows, which may be what it's meant to do. */
function judgeReturned(difference: Difference, baseline: string): Violation {
  const shown = difference.lines.slice(0, SHOWN_ROWS)
  const others = difference.lines.length - shown.length
  const lines = others > 0 ? [...shown, `and ${others} more`] : shown
  const message = describeSuccess(OTHER_ROWS, baseline, lines)
  return { rule: 'changed-result', severity: 'info', message }
}

const OTHER_ROWS = 'returned other rows'

function describeSuccess(what: string, baseline: string, lines: readonly string[]): string {
  return [`The client succeeded, but ${what} than ${baseline}:`, ...lines.map(indent)].join('\n')
}

/** Returns what to do if the client is right nevertheless. */
function hintFor(
  { rule, repeated, added, lost, counters }: Difference,
  { hasHandlers }: Contents,
  isShared: boolean,
): string {
  if (repeated.length > 0) return ` ${hintAtSafe(repeated)}`
  const shared = isShared ? ` ${SHARED}` : ''
  if (added.length > 0) return ` If it changes nothing that matters, declare it: ${safeOf(added)}.`
  if (rule === 'duplicated-effect' || !hasHandlers) return ''
  const isLost = rule === 'lost-effect' && lost.length > 0
  if (isLost) return `${shared} If it may get lost, declare it: ${safeOf(lost)}.`
  if (shared !== '' || counters.length === 0) return shared
  const fields = counters.map((name) => `'${name}'`).join(', ')
  return ` If it only counts changes or arrivals, ignore the field: ignore: [${fields}].`
}

/** Says what to do if a repeat is harmless. */
function hintAtSafe(names: readonly (string | null)[]): string {
  return `If a repeat changes nothing, declare the operation: ${safeOf(names)}. With the option state, the rows decide.`
}

function safeOf(names: readonly (string | null)[]): string {
  return `safe: [${names.map((name) => `'${name}'`).join(', ')}]`
}

/** Says that rows may outlive a run, and what to do about it. */
export const SHARED =
  "All runs share the array of your handlers. If their module keeps rows, load it for each run, as with handlers: () => (vi.resetModules(), import('./handlers')), or say where they are: state: { read, write }."

/** Returns the words for what a run is judged by. */
function criterionOf({ hasHandlers, state }: Pick<Contents, 'hasHandlers' | 'state'>) {
  const rows = { done: 'it changed rows', left: 'left different rows' }
  if (!hasHandlers) return { ...rows, by: 'the rows of the petstore' }
  if (state !== undefined) return { ...rows, by: 'the state of your handlers' }
  return {
    done: 'your handlers executed requests',
    left: 'your handlers executed other requests',
    by: 'the requests that your handlers executed, because they have no state',
  }
}

function indent(line: string): string {
  return `  ${line}`
}

function toViolation(error: unknown): Violation {
  return {
    rule: 'unhandled-rejection',
    message: `Nothing handled ${describeError(error)}. In Node, it would end the process.`,
  }
}

async function judgeCondition<Result>(
  { petstore, settled, path, requests }: Run<Result>,
  holds: Condition<Result> | undefined,
): Promise<Violation | undefined> {
  if (holds === undefined || settled.kind === 'never') return undefined
  try {
    const given = {
      db: petstore.db,
      petstore,
      result: settled.kind === 'resolved' ? settled.result : undefined,
      error: settled.kind === 'rejected' ? settled.error : undefined,
      path: outcomeNames(path, requests.length),
    }
    const outcome = await withinSeconds(holds(given))
    return outcome === false
      ? { rule: 'holds', message: 'The condition returned false.' }
      : undefined
  } catch (error) {
    return { rule: 'holds', message: `The condition failed: ${describeError(error)}` }
  }
}
