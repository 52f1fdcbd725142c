import { findHeader, isHeaderName } from '../http/headers.ts'
import {
  isPlainObject,
  membersOf,
  readEntries,
  readObject,
  throwOptionError,
} from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { namesOf } from '../lib/option-table.ts'
import type {
  Dialect,
  DialectError,
  DialectProblem,
  DialectRules,
  LimitWindows,
} from './dialect.ts'
import {
  anthropicError,
  anthropicLimits,
  githubError,
  openaiError,
  openaiLimits,
  stripeError,
} from './services.ts'

/**
 * The three headers of the contract. They describe the tightest window (A24 in
 * docs/reference/operations.md). `X-RateLimit-Reset` is in whole seconds, rounded up, so a client that waits for it is never early.
 */
function limitsOfContract([{ limit, remaining, resetAt }]: LimitWindows) {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt / 1_000)),
  }
}

const STANDARD: DialectRules = {
  limits: limitsOfContract,
  retryAfter: 'seconds',
  idempotencyHeader: 'Idempotency-Key',
}

/** The dialects by name. Those of services have their sources in services.ts. */
export const dialects = {
  standard: STANDARD,
  'ietf-only': { ietf: true, retryAfter: 'seconds', idempotencyHeader: 'Idempotency-Key' },
  github: {
    error: githubError,
    limits: (windows) => ({
      ...limitsOfContract(windows),
      'X-RateLimit-Used': String(windows[0].limit - windows[0].remaining),
      'X-RateLimit-Resource': 'core',
    }),
    retryAfter: 'in-limits',
    banRetryAfter: 'seconds',
    idempotencyHeader: null,
  },
  // docs.stripe.com/api/idempotent_requests: the first result is given again, "including 500 errors".
  stripe: {
    error: stripeError,
    retryAfter: 'none',
    idempotencyHeader: 'Idempotency-Key',
    replaysErrors: true,
  },
  openai: {
    error: openaiError,
    limits: openaiLimits,
    retryAfter: 'seconds',
    idempotencyHeader: null,
  },
  anthropic: {
    error: anthropicError,
    limits: anthropicLimits,
    retryAfter: 'seconds',
    idempotencyHeader: null,
  },
  delta: {
    ...STANDARD,
    limits: (windows) => ({
      ...limitsOfContract(windows),
      'X-RateLimit-Reset': String(Math.ceil(windows[0].resetMs / 1_000)),
    }),
  },
  'retry-after-ms': { ...STANDARD, retryAfter: 'with-ms' },
  'http-date': { ...STANDARD, retryAfter: 'http-date' },
  missing: { ...STANDARD, hidesLimits: true, retryAfter: 'none' },
  wrong: { ...STANDARD, retryAfter: 'too-short' },
} as const satisfies Readonly<Record<string, DialectRules>>

/** The names of the built-in dialects. */
export type DialectName = keyof typeof dialects

export const DIALECT_NAMES = namesOf(dialects)

/** The option `dialect`: one for all requests, or one for each host of your handlers. */
export type DialectOption = DialectName | Dialect | DialectsByHost

/** A dialect for each host, such as `api.github.com`. Other hosts have `standard`. */
export type DialectsByHost = Readonly<Record<string, DialectName | Dialect>>

/** The setting of the option `dialect`. */
export interface DialectSettings {
  /** The dialect of requests to hosts that aren't in `byHost`. */
  readonly common: DialectRules
  readonly byHost: ReadonlyMap<string, DialectRules>
}

export function readDialects(got: unknown, name: string): DialectSettings {
  if (!isPlainObject(got) || MEMBERS.some((member) => member in got)) {
    return { common: readDialect(got, name), byHost: new Map() }
  }
  const hosts = readEntries(got, name).map(([host, each]) => {
    const isHost = URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host
    if (!isHost) throwOptionError(name, host, HOST)
    return [host, readDialect(each, `${name}[${describe(host)}]`)] as const
  })
  if (hosts.length === 0) throwOptionError(name, got, EXPECTED)
  return { common: STANDARD, byHost: new Map(hosts) }
}

const HOST = "hosts in lower case, such as 'api.example.com', each with a dialect"

const MEMBERS = ['error', 'limits', 'idempotencyHeader'] as const

const EXPECTED = `one of ${DIALECT_NAMES.map(describe).join(', ')}, a custom { error, limits?, idempotencyHeader? }, or a dialect for each host`

function readDialect(got: unknown, name: string): DialectRules {
  if (!isPlainObject(got)) {
    const found = DIALECT_NAMES.find((each) => each === got)
    return found === undefined ? throwOptionError(name, got, EXPECTED) : dialects[found]
  }
  const { error, limits, idempotencyHeader = 'Idempotency-Key' } = readObject(got, name, MEMBERS)
  if (typeof error !== 'function') return throwOptionError(`${name}.error`, error, ERROR)
  if (limits !== undefined && typeof limits !== 'function') {
    return throwOptionError(
      `${name}.limits`,
      limits,
      'a function that returns the headers about limits',
    )
  }
  const isHeader = typeof idempotencyHeader === 'string' && isHeaderName(idempotencyHeader)
  if (!isHeader && idempotencyHeader !== null) {
    return throwOptionError(
      `${name}.idempotencyHeader`,
      idempotencyHeader,
      'the name of a header, or null',
    )
  }
  const write = (problem: DialectProblem) =>
    requireBody(Reflect.apply(error, got, [problem]), `${name}.error`)
  return {
    error: write,
    ...(limits && { limits: (windows) => Reflect.apply(limits, got, [windows]) }),
    retryAfter: announcesWait(write(SAMPLE)) ? 'seconds' : 'none',
    idempotencyHeader,
  }
}

const ERROR = 'a function that writes an error, such as ({ message }) => ({ body: { message } }),'

/** A refusal, with which a dialect is tried. */
const SAMPLE: DialectProblem = {
  status: 429,
  code: 'rate_limit_exceeded',
  message: 'The plan allows 60 requests per minute: wait 30 s, then retry with exponential backoff',
  headers: { 'Retry-After': '30' },
  requestId: 'req-1',
}

/** Returns whether a client learns from a written refusal how long it has to wait. */
function announcesWait({ headers = {} }: DialectError): boolean {
  return findHeader(headers, 'retry-after') !== null
}

function requireBody(written: DialectError, name: string): DialectError {
  return membersOf(written).body === undefined
    ? throwOptionError(name, written, 'an object with a body')
    : written
}

function nameOf(rules: DialectRules): DialectName | 'custom' {
  return DIALECT_NAMES.find((name) => dialects[name] === rules) ?? 'custom'
}

/** Describes the setting as JSON: a name, or names by host. */
export function describeDialects({ common, byHost }: DialectSettings) {
  if (byHost.size === 0) return nameOf(common)
  return Object.fromEntries([...byHost].map(([host, rules]) => [host, nameOf(rules)]))
}
