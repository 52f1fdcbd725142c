import { describe, expect, it } from 'vitest'
import {
  attemptFor,
  carryOut,
  encoded,
  repeated,
  successes,
} from '../../support/contract/attempts.ts'
import { violationsOf } from '../../support/contract/check.ts'
import {
  codesOf,
  declaredKey,
  type Operation,
  operationOf,
  operations,
} from '../../support/contract/contract.ts'

/** Every status of an operation, with each error code of the status; null for a success. */
function declaredIn(operation: Operation) {
  return Object.keys(operation.responses).flatMap((key) => {
    const codes = key.startsWith('2') ? [null] : codesOf(operation, key)
    return codes.map((code) => ({ key, code }))
  })
}

const origin = 'https://shop.example'
const readable = /(?=.*ratelimit-(?:remaining|policy))(?=.*x-request-id)/i
const ietf = {
  ratelimit: expect.stringContaining('"minute";r='),
  'ratelimit-policy': '"minute";q=60;w=60, "day";q=1000;w=86400',
}
const crossOrigin = {
  'access-control-allow-origin': origin,
  'access-control-expose-headers': expect.stringMatching(readable),
}

/** Options and request headers, with the headers that they cause. */
const dialects = [
  { way: 'plainly', further: {}, sent: {} },
  {
    way: 'with Retry-After as a date',
    further: { options: { dialect: 'http-date' as const } },
    sent: {},
  },
  {
    way: 'to another origin, with IETF headers',
    further: { options: { rateLimit: { ietfHeaders: true } }, headers: { Origin: origin } },
    sent: { ...ietf, ...crossOrigin },
  },
]

describe.each(dialects)('$way', ({ further, sent }) => {
  it.each(operations)('$operationId sends each of its responses as declared', async (operation) => {
    const { operationId } = operation
    for (const { key, code } of declaredIn(operation)) {
      const { response, petstore } = await carryOut(attemptFor(operationId, code), further)
      expect({
        operation: petstore.journal.last()?.operation,
        key: declaredKey(operation, response.status),
        code: errorCodeOf(response),
        violations: violationsOf(operation, response),
        headers: response.headers,
      }).toEqual({
        operation: operationId,
        key,
        code,
        violations: [],
        headers: expect.objectContaining({
          ...sent,
          ...(code !== null && { 'content-type': 'application/json' }),
        }),
      })
    }
  })
})

it.each([
  ['createPet', null],
  ['createPet', 'unknown_category'],
  ['createCategory', null],
  ['createOrder', null],
  ['createOrder', 'out_of_stock'],
  ['createOrder', 'unknown_pet'],
] as const)('%s declares the response to a repeat (%s)', async (operationId, code) => {
  const { response } = await carryOut(repeated(attemptFor(operationId, code)))
  expect(response.headers).toMatchObject({ 'idempotent-replayed': 'true' })
  expect(errorCodeOf(response)).toBe(code)
  expect(violationsOf(operationOf(operationId), response)).toEqual([])
})

it.each(['createPet', 'replaceOrder'] as const)(
  '%s declares the response to a content coding',
  async (id) => {
    const { response } = await carryOut(encoded(successes[id]))
    expect(response.headers).toMatchObject({ 'accept-encoding': 'identity' })
    expect(violationsOf(operationOf(id), response)).toEqual([])
  },
)

it('the contract has 18 operations', () => {
  expect(operations.map(({ operationId }) => operationId)).toEqual(Object.keys(successes))
})

it('every declared error has examples', () => {
  const missing = operations.flatMap((operation) =>
    Object.keys(operation.responses)
      .filter((key) => !key.startsWith('2') && codesOf(operation, key).length === 0)
      .map((key) => `${operation.operationId} ${key}`),
  )
  expect(missing).toEqual([])
})

it('every error code of an operation has an example in one of its responses', () => {
  for (const operation of operations) {
    const inResponses = Object.keys(operation.responses).flatMap((key) => codesOf(operation, key))
    expect(inResponses.toSorted()).toEqual(operation['x-error-codes'].toSorted())
  }
})

it.each(operations)('$operationId declares a ban with status 429', async (operation) => {
  const attempt = attemptFor(operation.operationId, 'api_key_banned')
  const { response } = await carryOut(attempt, { options: { ban: { status: 429 } } })
  expect(response.status).toBe(429)
  expect(violationsOf(operation, response)).toEqual([])
})

describe.each(operations.filter(({ requestBody }) => requestBody))(
  '$operationId',
  ({ operationId, requestBody }) => {
    const examples = Object.entries(requestBody?.content['application/json']?.examples ?? {})

    it.each(examples)('accepts the example "%s" of its body', async (_, { value }) => {
      const success = successes[operationId]
      const path = success.path.replace(/\d+$/, '1')
      const { response } = await carryOut({ ...success, path, body: JSON.stringify(value) })
      expect(response.status).toBeLessThan(300)
      expect(violationsOf(operationOf(operationId), response)).toEqual([])
    })
  },
)

function errorCodeOf({ status, body }: { status: number; body: string | null }): unknown {
  return status < 400 ? null : JSON.parse(body ?? '{}').code
}
