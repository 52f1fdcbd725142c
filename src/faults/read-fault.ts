import { entries, fields, flag, integer, oneOf, refuse } from '../check.ts'
import { routes } from '../contract/routes.gen.ts'
import { readOperation } from '../settings/read-lifecycle.ts'
import { readLatency } from '../settings/read-rules.ts'
import type { Fault } from './fault.ts'

const FIELDS = [
  'operation',
  'apiKey',
  'probability',
  'skip',
  'times',
  'after',
  'delay',
  'status',
  'code',
  'message',
  'headers',
  'network',
] as const satisfies readonly (keyof Fault)[]

const NETWORK_FAULTS = ['reset', 'timeout', 'empty', 'truncate', 'malformed-json'] as const

/** To break the framing of a reply is what `network` is for. */
const FRAMING = /^(?:transfer-encoding|content-length|trailer|connection|upgrade|te)$/i

/** Checks a fault. Throws a `TypeError` naming the field, what it got and what it takes. */
export function readFault(got: unknown): Fault {
  const given = fields('fault', got, FIELDS)
  const { apiKey, probability, skip, times, after, delay, status, code, message, network } = given
  if (delay === undefined && status === undefined && given.headers === undefined && !network) {
    refuse('fault', got, 'at least one effect: delay, status, headers, network')
  }
  return {
    ...(given.operation !== undefined && { operation: readOperations(given.operation) }),
    ...(apiKey !== undefined && { apiKey: apiKey === null ? null : text('apiKey', apiKey) }),
    ...(probability !== undefined && { probability: readProbability(probability) }),
    ...(skip !== undefined && { skip: count('skip', skip) }),
    ...(times !== undefined && {
      times: integer('fault.times', times, 1, Number.MAX_SAFE_INTEGER),
    }),
    ...(after !== undefined && { after: flag('fault.after', after) }),
    ...(delay !== undefined && { delay: readLatency(delay, 'fault.delay') }),
    ...(status !== undefined && { status: integer('fault.status', status, 400, 599) }),
    ...(code !== undefined && { code: text('code', code) }),
    ...(message !== undefined && { message: text('message', message) }),
    ...(given.headers !== undefined && { headers: readHeaders(given.headers) }),
    ...(network !== undefined && { network: oneOf('fault.network', network, NETWORK_FAULTS) }),
  }
}

function readOperations(got: unknown): NonNullable<Fault['operation']> {
  const ids = Array.isArray(got) ? got : [got]
  if (ids.length === 0) refuse('fault.operation', got, 'at least one operation, or nothing for all')
  return ids.map((id) => readOperation('fault.operation', id, routes))
}

function readProbability(got: unknown): number {
  return typeof got === 'number' && got >= 0 && got <= 1
    ? got
    : refuse('fault.probability', got, 'a number from 0 to 1')
}

function readHeaders(got: unknown): NonNullable<Fault['headers']> {
  const pairs = entries('fault.headers', got).map(([name, value]) => {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) refuse('fault.headers', name, 'header names')
    if (FRAMING.test(name)) refuse('fault.headers', name, 'no header that frames the message')
    return [name, value === null ? null : headerValue(name, value)]
  })
  return Object.fromEntries(pairs)
}

function headerValue(name: string, got: unknown): string {
  const isValue = typeof got === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(got)
  return isValue ? got : refuse(`fault.headers.${name}`, got, 'a header value, or null')
}

function count(name: string, got: unknown): number {
  return integer(`fault.${name}`, got, 0, Number.MAX_SAFE_INTEGER)
}

function text(name: string, got: unknown): string {
  return typeof got === 'string' ? got : refuse(`fault.${name}`, got, 'a string')
}
