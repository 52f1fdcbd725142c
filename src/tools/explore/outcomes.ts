import type { Fault } from '../../core/faults/fault.ts'
import { EFFECTS, readFault } from '../../core/faults/read-fault.ts'
import {
  OptionError,
  readArray,
  readObject,
  readOneOf,
  throwOptionError,
} from '../../core/lib/check.ts'
import { namesOf } from '../../core/lib/option-table.ts'
import { CRASHES } from './crash.ts'

/** What a fault does. `explore` decides on which request it acts, and acts once. */
export type FaultEffects = Pick<Fault, (typeof EFFECTS)[number]>

/** What can happen to a request: a name for reports, and the fault that makes it happen. */
export interface Outcome {
  readonly name: string
  readonly fault: FaultEffects
}

/** The codes of the faults that make a read stale, and that only write its state again. */
export const STALE = 'explore/stale'
export const REWRITTEN = 'explore/rewritten'

const SHIFTED = 'explore/shifted'
const SHIFTED_BACK = 'explore/shifted-back'

/** By the codes of faults: by how many rows they move a page and those after it. */
export const SHIFTS: ReadonlyMap<string, number> = new Map([
  [SHIFTED, 1],
  [SHIFTED_BACK, -1],
])

/** Returns whether an outcome moves the pages of a list. */
export function isShift({ fault }: Outcome): boolean {
  return SHIFTS.has(fault.code ?? '')
}

/**
 * Returns whether a search itself does what an outcome says, to reads. By itself, its fault does
 * nothing: its code says what it is.
 */
export function isAboutReads({ fault: { code = '' } }: Pick<Outcome, 'fault'>): boolean {
  return code === STALE || code === REWRITTEN || SHIFTS.has(code)
}

/** Returns whether a request is executed, but the client doesn't get the whole response. */
export function losesResponse({ fault }: Outcome): boolean {
  const { network, status, afterOperation } = fault
  if (network === 'truncate' || network === 'malformed-json') return true
  return afterOperation === true && (network !== undefined || status !== undefined)
}

/**
 * The built-in outcomes by name. `ok`, the outcome of a request without a fault, isn't one of them.
 */
export const OUTCOMES = {
  /** Too many requests: retry after 30 seconds. */
  '429': { status: 429, retryAfter: '30s' },
  /** The token has expired: the same one is refused again. */
  '401': {
    status: 401,
    code: 'token_expired',
    message: 'The token has expired',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  },
  /** An internal error. */
  '500': { status: 500 },
  /** Unavailable, without a hint when to retry. */
  '503': { status: 503 },
  /** Unavailable: retry after 30 seconds. */
  '503-wait': { status: 503, retryAfter: '30s' },
  /** The connection is lost before the operation runs. */
  reset: { network: 'reset' },
  /** The operation runs, and its response is lost. */
  lost: { network: 'reset', afterOperation: true },
  /** The operation runs, and the connection is lost halfway through its response. */
  truncated: { network: 'truncate' },
  /** The operation runs, and the body of its response isn't valid JSON. */
  'malformed-json': { network: 'malformed-json' },
  /** The service never responds, and the operation doesn't run. */
  timeout: { network: 'timeout' },
  /** The operation runs, and its response comes after those of requests sent at the same time. */
  late: { delay: '2s' },
  /** Requests that are sent within the next two seconds overtake it: the operation runs after them. */
  held: { hold: '2s' },
  /** The operation runs, and the client ends before it gets the response. It's started again. */
  crash: { network: 'empty', afterOperation: true },
  /** The client ends before the request arrives. It's started again. */
  'crash-before': { network: 'empty' },
  /** The read doesn't see the latest write yet, which is less than two seconds old. */
  stale: { delay: 0, code: STALE },
  /** Since the page before, a row before this page of a list was deleted: the others moved up. */
  shifted: { delay: 0, code: SHIFTED },
  /** Since the page before, a row before this page of a list was added: the others moved down. */
  'shifted-back': { delay: 0, code: SHIFTED_BACK },
  /** The caller is banned: retry after ten minutes. */
  banned: { status: 403, code: 'api_key_banned', retryAfter: '10m' },
  /** The operation no longer exists. */
  gone: { status: 410, code: 'operation_gone' },
} as const satisfies Readonly<Record<string, FaultEffects>>

/** The name of a built-in outcome. */
export type OutcomeName = keyof typeof OUTCOMES

export const OUTCOME_NAMES = Object.keys(OUTCOMES).filter(isName)

/** The outcomes that a search tries by default: each breaks clients that the others don't. */
export const DEFAULT_OUTCOMES: readonly OutcomeName[] = [
  '429',
  '503',
  'lost',
  'truncated',
  'timeout',
  'late',
]

/** The name of the outcome of a request that no fault acted on. */
export const OK = 'ok'

/**
 * Reads a list of outcomes: names, or objects with a name and a fault.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readOutcomes(got: unknown, option: string): readonly Outcome[] {
  const outcomes = readArray(got, option).map((each, index) =>
    readOutcome(each, `${option}[${index}]`),
  )
  if (outcomes.length === 0) throwOptionError(option, got, 'at least one outcome')
  const names = new Set<string>()
  for (const { name } of outcomes) {
    if (names.has(name)) {
      const shown = `${name} twice`
      throw new OptionError({ path: option, expected: 'different names', got: name, shown })
    }
    names.add(name)
  }
  return outcomes
}

/** The names that no outcome of your own can have, because they do more than a fault. */
const RESERVED = [OK, ...CRASHES]
const EXPECTED_NAME = `a name of letters, digits, '-' and '_', except ${RESERVED.join(', ')}`

function readOutcome(got: unknown, option: string): Outcome {
  if (typeof got !== 'object') {
    const name = readOneOf(got, option, OUTCOME_NAMES)
    return { name, fault: OUTCOMES[name] }
  }
  const { name, fault } = readObject(got, option, ['name', 'fault'])
  if (typeof name !== 'string' || !/^[\w-]{1,40}$/.test(name) || RESERVED.includes(name))
    throwOptionError(`${option}.name`, name, EXPECTED_NAME)
  return { name, fault: readEffects(fault, `${option}.fault`) }
}

/** Reads a fault that has only effects. */
function readEffects(got: unknown, option: string): FaultEffects {
  const fault = readFault(got, option)
  const place = namesOf(fault).find((name) => !EFFECTS.some((each) => each === name))
  if (place === undefined) return fault
  const expected = 'no such field'
  const reason = `expected ${expected}, because the search decides on which request the fault acts`
  throw new OptionError({ path: `${option}.${place}`, expected, got: fault[place], reason })
}

function isName(name: string): name is OutcomeName {
  return Object.hasOwn(OUTCOMES, name)
}
