import type { Deprecation, OperationId, Route, Stability } from '../contract/route.ts'
import { entries, fields, oneOf, refuse } from '../lib/check.ts'
import { epochMs, httpDate } from '../time/instant.ts'

/** Which operations are deprecated, and what becomes of them. */
export interface Lifecycle {
  readonly afterSunset: 'serve' | 'gone'
  readonly operations: ReadonlyMap<OperationId, DeprecatedOperation>
}

/** The dates of one deprecated operation, in epoch ms, and where to read on. */
export interface LifecycleDates {
  readonly deprecatedAt: number | null
  readonly sunsetAt: number | null
  readonly successor: string | null
  readonly documentation: string | null
}

/** A deprecated operation: its dates, and the headers that say so on each of its replies. */
export interface DeprecatedOperation extends LifecycleDates {
  /** `Deprecation`: a structured-field date (RFC 9745 §2.1). */
  readonly deprecation: string | null
  /** `Sunset`: an IMF-fixdate (RFC 8594 §3). */
  readonly sunset: string | null
  /** Members of `Link`. */
  readonly links: string
}

const NOT_DEPRECATED: LifecycleDates = {
  deprecatedAt: null,
  sunsetAt: null,
  successor: null,
  documentation: null,
}

/** Reads the option `lifecycle` over what the contract says. */
export function readLifecycle(got: unknown, routes: readonly Route[]): Lifecycle {
  const given = fields('lifecycle', got, ['afterSunset', 'operations'])
  const afterSunset = oneOf('lifecycle.afterSunset', given.afterSunset ?? 'serve', [
    'serve',
    'gone',
  ])
  const operations = new Map<OperationId, DeprecatedOperation>()
  for (const { operation, deprecation } of routes) {
    if (deprecation !== null) operations.set(operation, announce(datesOf(deprecation)))
  }
  for (const [name, value] of entries('lifecycle.operations', given.operations)) {
    const id = readOperation('lifecycle.operations', name, routes)
    if (value === null) operations.delete(id)
    else operations.set(id, announce(readDates(id, value, operations.get(id) ?? NOT_DEPRECATED)))
  }
  return { afterSunset, operations }
}

/** Reads the option `stability` over what the contract says. */
export function readStability(
  got: unknown,
  routes: readonly Route[],
): ReadonlyMap<OperationId, Stability> {
  const levels = new Map(routes.map(({ operation, stability }) => [operation, stability]))
  for (const [name, value] of entries('stability', got)) {
    const id = readOperation('stability', name, routes)
    levels.set(id, oneOf(`stability.${id}`, value, ['experimental', 'beta', 'stable']))
  }
  return levels
}

/** Returns the name of an operation that exists. */
export function readOperation(option: string, got: unknown, routes: readonly Route[]): OperationId {
  return oneOf(
    option,
    got,
    routes.map((route) => route.operation),
  )
}

/** Reads the dates of a deprecation that the contract announces. */
export function datesOf({ deprecatedAt, sunsetAt, documentation }: Deprecation): LifecycleDates {
  return {
    deprecatedAt: epochMs(deprecatedAt),
    sunsetAt: epochMs(sunsetAt),
    successor: null,
    documentation,
  }
}

function readDates(id: OperationId, got: unknown, base: LifecycleDates): LifecycleDates {
  const option = `lifecycle.operations.${id}`
  const given = fields(option, got, ['deprecatedAt', 'sunsetAt', 'successor', 'documentation'])
  const date = (name: 'deprecatedAt' | 'sunsetAt') =>
    given[name] === undefined ? base[name] : epochMs(given[name], `${option}.${name}`)
  const url = (name: 'successor' | 'documentation') =>
    given[name] === undefined ? base[name] : readUrl(`${option}.${name}`, given[name])
  const dates: LifecycleDates = {
    deprecatedAt: date('deprecatedAt'),
    sunsetAt: date('sunsetAt'),
    successor: url('successor'),
    documentation: url('documentation'),
  }
  const { deprecatedAt, sunsetAt } = dates
  if (deprecatedAt === null && sunsetAt === null) {
    refuse(option, got, 'deprecatedAt, sunsetAt or both: the contract does not deprecate it')
  }
  if (sunsetAt !== null && deprecatedAt !== null && sunsetAt < deprecatedAt) {
    refuse(option, got, 'a sunsetAt that is not before deprecatedAt (RFC 9745 §4)')
  }
  return dates
}

/** Writes the headers of a deprecated operation once: they are the same on each reply. */
function announce(dates: LifecycleDates): DeprecatedOperation {
  const { deprecatedAt, sunsetAt, documentation, successor } = dates
  // `rel="deprecation"` comes first: octokit, which reads it, takes no other place.
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

/** A URL or a path, as it goes between the angle brackets of `Link`. */
function readUrl(option: string, got: unknown): string {
  if (typeof got === 'string' && /^[\x21-\x3b\x3d\x3f-\x7e]+$/.test(got)) return got
  return refuse(option, got, 'a URL or a path, percent-encoded')
}
