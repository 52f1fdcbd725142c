import { routes } from '../contract/generated/routes.gen.ts'
import { type KnownNames, readOperationName, requireOperation } from '../contract/operations.ts'
import type { Route } from '../contract/route.ts'
import { canMatchPath, isPathOfAny, similarPath } from '../contract/router.ts'
import { readHeaderChange } from '../http/headers.ts'
import { METHODS, NETWORK_FAULTS, readMethod } from '../http/messages.ts'
import { readPathPattern } from '../http/path-pattern.ts'
import {
  readArray,
  readBoolean,
  readEntries,
  readInteger,
  readObject,
  readOneOf,
  readOneOrMore,
  throwOptionError,
} from '../lib/check.ts'
import { didYouMean, nearest } from '../lib/describe.ts'
import { text } from '../lib/schema.ts'
import { throwIfAnonymousName } from '../quota/plans.ts'
import { durationMs, readDurationRange } from '../time/duration.ts'
import { type Fault, replacesResponse } from './fault.ts'
import {
  isScenarioName,
  type NamedScenario,
  SCENARIO_NAMES,
  type ScenarioName,
  scenarios,
} from './scenarios.ts'
import { readSchedule } from './schedule.ts'

/** A function for each field that checks and returns its value. A missing one doesn't compile. */
const READERS: {
  readonly [Name in keyof Required<Fault>]: (got: unknown, name: string) => Fault[Name]
} = {
  operation: (got, name) => readOneOrMore(got, name, (id) => readOperationName(id, name)),
  method: (got, name) => readOneOrMore(got, name, readMethod),
  path: readPathPattern,
  apiKey: readApiKey,
  probability: readProbability,
  skip: (got, name) => readInteger(got, name, 0, Number.MAX_SAFE_INTEGER),
  times: (got, name) => readInteger(got, name, 1, Number.MAX_SAFE_INTEGER),
  schedule: readSchedule,
  afterOperation: readBoolean,
  delay: readDurationRange,
  hold: readDurationRange,
  status: (got, name) => readInteger(got, name, 400, 599),
  code: text,
  message: text,
  retryAfter: (got, name) => durationMs(got, name),
  headers: readHeaders,
  network: (got, name) => readOneOf(got, name, NETWORK_FAULTS),
}

const FIELDS = Object.keys(READERS) as readonly (keyof Fault)[]

const BODY = 'code and message, or a handler (server.use) for a body of your own'

const SCENARIO = `faults.play('outage'), or POST /__petstore/faults/play with outage`

/** What to suggest for the names that users of other tools try. */
const ALIASES = {
  body: BODY,
  count: 'times',
  latency: 'delay',
  name: SCENARIO,
  once: 'times: 1',
  scenario: SCENARIO,
  statusCode: 'status',
  timeout: "network: 'timeout'",
  url: 'path',
}

/** The fields of a fault that say what it does. */
export const EFFECTS = [
  'afterOperation',
  'delay',
  'hold',
  'status',
  'code',
  'message',
  'retryAfter',
  'headers',
  'network',
] as const satisfies readonly (keyof Fault)[]

/** The effects that an error has. */
const OF_ERRORS = ['message', 'retryAfter'] as const

/** The effects that need no other one. A fault needs at least one of them. */
const MAIN_EFFECTS = ['delay', 'hold', 'status', 'headers', 'network'] as const

/**
 * Checks a fault and returns a copy of it. Durations are converted to ms. `name` is the path of the
 * fault, for the error.
 */
export function readFault(got: unknown, name = 'fault'): Fault {
  const given = readObject(got, name, FIELDS, ALIASES)
  if (MAIN_EFFECTS.every((field) => given[field] === undefined)) {
    throwOptionError(name, got, `at least one effect: ${MAIN_EFFECTS.join(', ')}`)
  }
  const fault: Fault = Object.fromEntries(
    FIELDS.filter((field) => given[field] !== undefined).map((field) => [
      field,
      READERS[field](given[field], `${name}.${field}`),
    ]),
  )
  for (const field of OF_ERRORS) {
    if (fault[field] === undefined || replacesResponse(fault)) continue
    throwOptionError(`${name}.${field}`, fault[field], 'status as well, of the error that has it,')
  }
  return fault
}

function readApiKey(got: unknown, name: string): string | null {
  throwIfAnonymousName(name, got)
  return got === null ? null : text(got, name)
}

function readProbability(got: unknown, name: string): number {
  return typeof got === 'number' && got >= 0 && got <= 1
    ? got
    : throwOptionError(name, got, 'a number from 0 to 1')
}

function readHeaders(got: unknown, name: string): NonNullable<Fault['headers']> {
  return Object.fromEntries(
    readEntries(got, name).map(([header, value]) => [
      header,
      readHeaderChange(name, header, value),
    ]),
  )
}

/**
 * Refuses a fault that could never act on an operation of the contract: none has its operation,
 * method and path. With your handlers, only the operation and the method are checked, each for itself.
 *
 * @throws {TypeError} naming the field. For an unknown path, the message suggests a similar one.
 */
export function requireMatchable(
  { operation, method, path }: Fault,
  name: string,
  known: KnownNames,
): void {
  for (const each of [operation ?? []].flat()) requireOperation(`${name}.operation`, each, known)
  if (known.handlerNames.length > 0) {
    for (const each of [method ?? []].flat()) requireMethod(`${name}.method`, each, known)
    return
  }
  if (routes.some((route) => canMatch(route, { operation, method, path }))) return
  if (path === undefined || isPathOfAny(path)) {
    const expected = 'operation, method and path to match at least one operation'
    throwOptionError(name, { operation, method, path }, expected)
  }
  const expected = 'the path of an operation, without the base path'
  throwOptionError(`${name}.path`, path, expected, didYouMean(similarPath(path)))
}

/** Refuses a method that neither HTTP nor a handler has. A handler for all methods has any. */
function requireMethod(option: string, method: string, { handlerNames }: KnownNames): void {
  const hasMethod = (name: string) => name.startsWith('* ') || name.startsWith(`${method} `)
  if (METHODS.includes(method) || handlerNames.some(hasMethod)) return
  throwOptionError(option, method, 'a method of HTTP or of one of your handlers')
}

type Selectors = { readonly [Name in 'operation' | 'method' | 'path']: Fault[Name] | undefined }

function canMatch(route: Route, { operation, method, path }: Selectors): boolean {
  // `GET` also answers `HEAD`.
  const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]
  return (
    (operation === undefined || [operation].flat().includes(route.operation)) &&
    (method === undefined || methods.some((each) => [method].flat().includes(each))) &&
    (path === undefined || canMatchPath(route, path))
  )
}

export const EXPECTED_SCENARIO = `a scenario, or one of ${SCENARIO_NAMES.join(', ')}`

/**
 * Reads a scenario, given as an object or by name. If `got` is undefined, returns null.
 *
 * @throws {TypeError} naming the option, what was expected and what it got. For an unknown name,
 * the message suggests the most similar one.
 */
export function readScenario(got: unknown, option: string): NamedScenario | null {
  if (got === undefined) return null
  const name = typeof got === 'string' ? readScenarioName(got, option) : null
  const given = readObject(name === null ? got : scenarios[name], option, ['faults'])
  const faults = readArray(given.faults ?? [], `${option}.faults`)
  return {
    name,
    faults: faults.map((each, index) => readFault(each, `${option}.faults[${index}]`)),
  }
}

/** Refuses a scenario of your own with a fault that could never act. */
export function requireMatchableFaults(
  { name, faults }: NamedScenario,
  option: string,
  known: KnownNames,
): void {
  if (name !== null) return
  for (const [index, fault] of faults.entries())
    requireMatchable(fault, `${option}.faults[${index}]`, known)
}

function readScenarioName(got: string, option: string): ScenarioName {
  if (isScenarioName(got)) return got
  return throwOptionError(option, got, EXPECTED_SCENARIO, didYouMean(nearest(got, SCENARIO_NAMES)))
}
