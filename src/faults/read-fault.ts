import { readOperation } from '../contract/operations.ts'
import { readHeaderChange } from '../http/header-change.ts'
import { NETWORK_FAULTS } from '../http/messages.ts'
import { readMethod, readOneOrMore, readPathPattern } from '../http/request-match.ts'
import { entries, fields, flag, integer, oneOf, refuse } from '../lib/check.ts'
import { refuseAnonymousName } from '../quota/plans.ts'
import { readDurationRange } from '../time/duration.ts'
import type { Fault } from './fault.ts'
import { FAULT_HEADER_LIMIT } from './limits.ts'
import { requireMatchable } from './matchable.ts'
import { readSchedule } from './schedule.ts'

/** A function for each field that checks and returns its value. A missing one does not compile. */
const READERS: { readonly [Name in keyof Required<Fault>]: (got: unknown) => Fault[Name] } = {
  operation: (got) =>
    readOneOrMore(got, 'fault.operation', (id) => readOperation('fault.operation', id)),
  method: (got) => readOneOrMore(got, 'fault.method', readMethod),
  path: (got) => readPathPattern(got, 'fault.path'),
  apiKey: readApiKey,
  probability: readProbability,
  skip: (got) => integer('fault.skip', got, 0, Number.MAX_SAFE_INTEGER),
  times: (got) => integer('fault.times', got, 1, Number.MAX_SAFE_INTEGER),
  schedule: readSchedule,
  afterOperation: (got) => flag('fault.afterOperation', got),
  delay: (got) => readDurationRange(got, 'fault.delay'),
  status: (got) => integer('fault.status', got, 400, 599),
  code: (got) => text('code', got),
  message: (got) => text('message', got),
  headers: readHeaders,
  network: (got) => oneOf('fault.network', got, NETWORK_FAULTS),
}

const FIELDS = Object.keys(READERS) as readonly (keyof Fault)[]

const BODY = 'code and message, or a handler (server.use) for a body of your own'

const SCENARIO = `faults.play('outage'), or POST /__petstore/scenarios with {"name":"outage"}`

/** What to suggest for the names that other tools use. */
const ALIASES = {
  after: 'skip or afterOperation',
  body: BODY,
  chance: 'probability',
  count: 'times',
  delayMs: 'delay',
  endpoint: 'path',
  error: 'network',
  json: BODY,
  key: 'apiKey',
  latency: 'delay',
  ms: 'delay',
  name: SCENARIO,
  networkError: 'network',
  once: 'times: 1',
  operationId: 'operation',
  play: SCENARIO,
  rate: 'probability',
  response: 'status',
  retryAfter: "headers: { 'Retry-After': '30' }",
  route: 'path',
  scenario: SCENARIO,
  statusCode: 'status',
  timeout: "network: 'timeout'",
  type: 'network',
  url: 'path',
}

/** The fields that have an effect on the response. A fault needs at least one of them. */
const EFFECTS = ['delay', 'status', 'headers', 'network'] as const

/**
 * Checks a fault and returns a copy of it. Durations are converted to ms.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
export function readFault(got: unknown): Fault {
  const given = fields('fault', got, FIELDS, ALIASES)
  if (EFFECTS.every((effect) => given[effect] === undefined)) {
    refuse('fault', got, `at least one effect: ${EFFECTS.join(', ')}`)
  }
  const fault: Fault = Object.fromEntries(
    FIELDS.filter((name) => given[name] !== undefined).map((name) => [
      name,
      READERS[name](given[name]),
    ]),
  )
  requireMatchable(fault)
  return fault
}

function readApiKey(got: unknown): string | null {
  refuseAnonymousName('fault.apiKey', got)
  return got === null ? null : text('apiKey', got)
}

function readProbability(got: unknown): number {
  return typeof got === 'number' && got >= 0 && got <= 1
    ? got
    : refuse('fault.probability', got, 'a number from 0 to 1')
}

function readHeaders(got: unknown): NonNullable<Fault['headers']> {
  const all = entries('fault.headers', got)
  if (all.length > FAULT_HEADER_LIMIT) {
    const few = `at most ${FAULT_HEADER_LIMIT} headers`
    throw new TypeError(`fault.headers: expected ${few} but got ${all.length}`)
  }
  return Object.fromEntries(
    all.map(([name, value]) => [name, readHeaderChange('fault.headers', name, value)]),
  )
}

function text(name: string, got: unknown): string {
  return typeof got === 'string' ? got : refuse(`fault.${name}`, got, 'a string')
}
