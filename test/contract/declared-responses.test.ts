import { describe, expect, it } from 'vitest'
import { attemptFor, carryOut, successes } from '../support/contract/attempts.ts'
import { violationsOf } from '../support/contract/check.ts'
import { codesOf, declaredKey, operationOf, operations } from '../support/contract/contract.ts'

// Every operation of openapi.yaml, with each of its statuses and each error code of the status.
const declared = operations.flatMap((operation) =>
  Object.keys(operation.responses).flatMap((key) => {
    const codes = key.startsWith('2') ? [null] : codesOf(operation, key)
    return codes.map((code) => ({ operation, id: operation.operationId, key, code }))
  }),
)

const origin = 'https://shop.example'

// Options and request headers that change the headers or the format of responses.
const dialects = [
  { way: 'plain', further: {} },
  { way: 'cross-origin', further: { headers: { Origin: origin } } },
  {
    way: 'as problem details',
    further: { headers: { Accept: 'application/problem+json' } },
  },
  {
    way: 'with IETF headers',
    further: { options: { rateLimit: { ietfHeaders: true } } },
  },
  {
    way: 'with Retry-After as a date',
    further: { options: { rateLimit: { retryAfter: 'http-date' as const } } },
  },
  {
    way: 'with all of these',
    further: {
      options: { rateLimit: { ietfHeaders: true } },
      headers: { Origin: origin, Accept: 'application/problem+json' },
    },
  },
]

describe.each(dialects)('$way', ({ further }) => {
  it.each(declared)('$id answers $key $code as declared', async ({ operation, id, key, code }) => {
    const { response, petstore } = await carryOut(attemptFor(id, code), further)
    expect(petstore.journal.last()?.operation).toBe(id)
    expect(declaredKey(operation, response.status)).toBe(key)
    expect(violationsOf(operation, response)).toEqual([])
    expect(errorCodeOf(response)).toBe(code)
  })
})

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

it('a cross-origin page may read every response', async () => {
  for (const { id, code } of declared) {
    const { response } = await carryOut(attemptFor(id, code), { headers: { Origin: origin } })
    expect(response.headers['access-control-allow-origin']).toBe(origin)
    const exposed = response.headers['access-control-expose-headers']?.toLowerCase().split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['x-ratelimit-remaining', 'retry-after']))
  }
})

it('every response has the IETF headers if they are on', async () => {
  for (const { id, code } of declared) {
    const { response } = await carryOut(attemptFor(id, code), dialects[3]?.further)
    expect(response.headers).toMatchObject({
      ratelimit: expect.stringContaining('"minute";r='),
      'ratelimit-policy': '"minute";q=60;w=60, "day";q=1000;w=86400',
    })
  }
})

it('an error has problem details only on request', async () => {
  for (const { id, code } of declared.filter((one) => one.code !== null)) {
    const plain = await carryOut(attemptFor(id, code))
    const detailed = await carryOut(attemptFor(id, code), dialects[2]?.further)
    expect(plain.response.headers['content-type']).toBe('application/json')
    expect(detailed.response.headers['content-type']).toBe('application/problem+json')
  }
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
