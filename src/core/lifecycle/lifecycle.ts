import { routes } from '../contract/generated/routes.gen.ts'
import {
  isHandlerName,
  readOperation,
  readOperationName,
  shortName,
} from '../contract/operations.ts'
import type {
  Deprecation,
  HandlerName,
  OperationId,
  OperationName,
  Route,
  Stability,
} from '../contract/route.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { readEntries, readObject, readOneOf, throwOptionError } from '../lib/check.ts'
import { choice, type OptionTable, readParts, type SettingsOf } from '../lib/option-table.ts'
import { nullable, type Reader } from '../lib/schema.ts'
import { addYears, epochMs, httpDate, type Instant, isoDate, yearOf } from '../time/instant.ts'

/** The option `lifecycle`. */
export interface LifecycleOptions {
  /**
   * The behaviour of an operation from its sunset on: it responds with 410 (`'gone'`), or works as
   * before (`'serve'`).
   * @default 'gone'
   */
  readonly afterSunset?: 'gone' | 'serve'
  /**
   * Overrides the deprecations of the contract by operation id, or by a name such as `GET
   * /notes/:id` for one of your handlers. `null` removes a deprecation.
   * @default the contract's
   */
  readonly operations?: {
    readonly [Name in OperationId | HandlerName]?: OperationLifecycle | null
  }
}

export const LIFECYCLE_OPTIONS = {
  afterSunset: choice('gone', 'serve'),
  operations: { default: {}, shown: "the contract's", read: readEntries },
} satisfies OptionTable<LifecycleOptions>

/** The settings of the option `lifecycle`. `operations` contains only the deprecated operations. */
export interface Lifecycle extends Omit<SettingsOf<typeof LIFECYCLE_OPTIONS>, 'operations'> {
  readonly operations: ReadonlyMap<OperationName, DeprecatedOperation>
  /** The pages about the deprecated operations of the contract, by their paths below the base path. */
  readonly pages: ReadonlyMap<string, string>
}

/** Returns the deprecation of an operation, also if the options have its name without the host. */
export function deprecationOf(
  { operations }: Pick<Lifecycle, 'operations'>,
  operation: OperationName,
): DeprecatedOperation | undefined {
  return operations.get(operation) ?? operations.get(shortName(operation))
}

/** What the defaults of the option `lifecycle` depend on. */
export interface LifecycleContext {
  /** The time at which the clock starts, in epoch ms. */
  readonly startsAt: number
  readonly baseUrl: BaseUrl
  /** Whether there are the operations of the contract. */
  readonly hasOperations: boolean
}

export function readLifecycle(got: unknown, context: LifecycleContext): Lifecycle {
  const { operations: given, afterSunset } = readParts(got, 'lifecycle', LIFECYCLE_OPTIONS)
  const operations = readOperations(given, context)
  const pages = routes.flatMap((route) => {
    const deprecated = operations.get(route.operation)
    if (deprecated === undefined) return []
    return [[pageOf(route.operation), pageText(route, deprecated)] as const]
  })
  return { afterSunset, operations, pages: new Map(pages) }
}

function pageOf(operation: OperationName): string {
  return `/docs/deprecations/${operation}`
}

function readOperations(
  given: ReturnType<typeof readEntries>,
  { startsAt, baseUrl, hasOperations }: LifecycleContext,
): ReadonlyMap<OperationName, DeprecatedOperation> {
  const operations = new Map<OperationName, DeprecatedOperation>()
  // There's no page about what one of your handlers answers.
  const linkTo = (id: OperationName) => (isHandlerName(id) ? null : baseUrl.path + pageOf(id))
  for (const { operation, deprecation } of routes) {
    if (deprecation === null || !hasOperations) continue
    const dates = { ...noDates(linkTo(operation)), ...datesOf(deprecation, startsAt) }
    operations.set(operation, formatDeprecation(dates))
  }
  for (const [name, value] of given) {
    const id = readOperationName(name, 'lifecycle.operations')
    if (value === null) operations.delete(id)
    else
      operations.set(
        id,
        formatDeprecation(readDates(id, value, operations.get(id) ?? noDates(linkTo(id)))),
      )
  }
  return operations
}

/**
 * Reads the option `stability`. Returns the level of every operation: the option's, else the
 * contract's.
 */
export function readStability(got: unknown): ReadonlyMap<OperationId, Stability> {
  const levels = new Map(routes.map(({ operation, stability }) => [operation, stability]))
  for (const [name, value] of readEntries(got, 'stability')) {
    const id = readOperation(name, 'stability')
    levels.set(id, readOneOf(value, `stability.${id}`, ['experimental', 'beta', 'stable']))
  }
  return levels
}

/** The deprecation of an operation (RFC 9745), its sunset (RFC 8594), and links about them. */
export interface OperationLifecycle {
  /** The start of the deprecation, sent as `Deprecation`. */
  readonly deprecatedAt?: Instant
  /**
   * The end of the operation, sent as `Sunset`. Must not be before `deprecatedAt`. An operation for
   * which you set only one of the two dates doesn't have the other.
   */
  readonly sunsetAt?: Instant
  /** The URL of the replacement, sent as `Link` with `rel="successor-version"`. */
  readonly successor?: string
  /**
   * The URL of a page about the deprecation, sent as `Link` with `rel="deprecation"` and
   * `"sunset"`. The default is a page that the service itself answers; null means no page.
   */
  readonly documentation?: string | null
}

/** The dates of a deprecated operation in epoch ms, and its links; null if not set. */
export interface LifecycleDates {
  readonly deprecatedAt: number | null
  readonly sunsetAt: number | null
  readonly successor: string | null
  readonly documentation: string | null
}

/** The dates of an operation that the contract doesn't deprecate, and its default links. */
function noDates(documentation: string | null): LifecycleDates {
  return { deprecatedAt: null, sunsetAt: null, successor: null, documentation }
}

/**
 * Converts a deprecation in the contract to dates in epoch ms.
 *
 * The dates move by whole years, so that the deprecation starts in the year of `startsAt`, the start
 * of the clock in epoch ms. With fixed dates, every test would be past the sunset one day.
 */
function datesOf(
  { deprecatedAt, sunsetAt }: Deprecation,
  startsAt: number,
): Pick<LifecycleDates, 'deprecatedAt' | 'sunsetAt'> {
  const years = yearOf(startsAt) - yearOf(epochMs(deprecatedAt))
  return {
    deprecatedAt: addYears(epochMs(deprecatedAt), years),
    sunsetAt: addYears(epochMs(sunsetAt), years),
  }
}

const FIELDS = ['deprecatedAt', 'sunsetAt', 'successor', 'documentation'] as const

/**
 * Reads an entry of `lifecycle.operations`. What it leaves out is as in `base`; of the dates, if it
 * has neither.
 */
function readDates(id: OperationName, got: unknown, base: LifecycleDates): LifecycleDates {
  const option = `lifecycle.operations.${id}`
  const given = readObject(got, option, FIELDS)
  const read = <Value>(name: (typeof FIELDS)[number], reader: Reader<Value>, other: Value) =>
    given[name] === undefined ? other : reader(given[name], `${option}.${name}`)
  const isDated = given.deprecatedAt !== undefined || given.sunsetAt !== undefined
  const dates = {
    deprecatedAt: read('deprecatedAt', epochMs, isDated ? null : base.deprecatedAt),
    sunsetAt: read('sunsetAt', epochMs, isDated ? null : base.sunsetAt),
    successor: read('successor', readUrl, base.successor),
    documentation: read('documentation', nullable(readUrl), base.documentation),
  }
  requireOrder(dates, option, got)
  return dates
}

function requireOrder({ deprecatedAt, sunsetAt }: LifecycleDates, option: string, got: unknown) {
  if (deprecatedAt === null && sunsetAt === null) {
    throwOptionError(
      option,
      got,
      'deprecatedAt, sunsetAt or both (the contract does not deprecate it)',
    )
  }
  if (sunsetAt !== null && deprecatedAt !== null && sunsetAt < deprecatedAt) {
    throwOptionError(option, got, 'a sunsetAt that is not before deprecatedAt (RFC 9745 §4)')
  }
}

/** Reads a URL. Accepts only characters that are valid between the angle brackets of `Link`. */
function readUrl(got: unknown, name: string): string {
  if (typeof got === 'string' && /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(got)) return got
  return throwOptionError(name, got, 'a percent-encoded URL or path')
}

/** A deprecated operation: its dates, and the headers of all its responses. */
export interface DeprecatedOperation extends LifecycleDates {
  /** The value of `Deprecation`, a structured-field date (RFC 9745 §2.1); null for no header. */
  readonly deprecation: string | null
  /** The value of `Sunset`, an IMF-fixdate (RFC 8594 §3); null for no header. */
  readonly sunset: string | null
  /** The members of `Link`, comma-separated; empty for none. */
  readonly links: string
}

/** Formats the headers of a deprecated operation. They never change, so it's done only once. */
function formatDeprecation(dates: LifecycleDates): DeprecatedOperation {
  const { deprecatedAt, sunsetAt, documentation, successor } = dates
  // octokit reads `rel="deprecation"` only if it comes first.
  const links = [
    documentation !== null && `<${documentation}>; rel="deprecation"`,
    documentation !== null && sunsetAt !== null && `<${documentation}>; rel="sunset"`,
    successor !== null && `<${successor}>; rel="successor-version"`,
  ]
  return {
    ...dates,
    deprecation: deprecatedAt === null ? null : `@${Math.floor(deprecatedAt / 1_000)}`,
    sunset: sunsetAt === null ? null : httpDate(sunsetAt),
    links: links.filter((link) => link !== false).join(', '),
  }
}

function pageText({ method, path, operation }: Route, dates: LifecycleDates): string {
  const { deprecatedAt, sunsetAt, successor } = dates
  const lines = [
    `${method} ${path} (${operation})`,
    deprecatedAt !== null && `Deprecated: ${shortDate(deprecatedAt)}`,
    sunsetAt !== null && `Sunset: ${shortDate(sunsetAt)}`,
    `Replacement: ${successor ?? 'none'}`,
  ]
  return `${lines.filter((line) => line !== false).join('\n')}\n`
}

/** Formats epoch ms as an RFC 3339 full-date; as a date-time if it isn't midnight in UTC. */
export function shortDate(at: number): string {
  return isoDate(at).replace('T00:00:00.000Z', '').replace('.000Z', 'Z')
}
