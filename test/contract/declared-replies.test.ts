import { describe, expect, it } from 'vitest'
import { attemptFor, carryOut, successes } from '../support/contract/attempts.ts'
import { violationsOf } from '../support/contract/check.ts'
import { codesOf, declaredKey, operationOf, operations } from '../support/contract/contract.ts'

// What openapi.yaml declares: every operation, each of its statuses, each code of that status.
const declared = operations.flatMap((operation) =>
  Object.entries(operation.responses).flatMap(([key, reply]) => {
    const codes = key.startsWith('2') ? [null] : codesOf(reply)
    return codes.map((code) => ({ operation, id: operation.operationId, key, code }))
  }),
)

const origin = 'https://shop.example'

// The ways to ask that put other headers on a reply, or write its body in another way.
const dialects = [
  { way: 'asked plainly', further: {} },
  { way: 'asked from another origin', further: { headers: { Origin: origin } } },
  {
    way: 'asked for problem details',
    further: { headers: { Accept: 'application/problem+json' } },
  },
  {
    way: 'with IETF headers switched on',
    further: { options: { rateLimit: { ietfHeaders: true } } },
  },
  {
    way: 'with Retry-After as a date',
    further: { options: { rateLimit: { retryAfter: 'http-date' as const } } },
  },
  {
    way: 'with all of that at once',
    further: {
      options: { rateLimit: { ietfHeaders: true } },
      headers: { Origin: origin, Accept: 'application/problem+json' },
    },
  },
]

describe.each(dialects)('$way', ({ further }) => {
  it.each(declared)('$id answers $key $code as declared', async ({ operation, id, key, code }) => {
    const { reply, petstore } = await carryOut(attemptFor(id, code), further)
    expect(petstore.journal.last()?.operation).toBe(id)
    expect(declaredKey(operation, reply.status)).toBe(key)
    expect(violationsOf(operation, reply)).toEqual([])
    expect(errorCodeOf(reply)).toBe(code)
  })
})

it('the contract has 18 operations', () => {
  expect(operations.map(({ operationId }) => operationId)).toEqual(Object.keys(successes))
})

it('every declared error gives an example of each of its codes', () => {
  const missing = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses)
      .filter(([key, reply]) => !key.startsWith('2') && codesOf(reply).length === 0)
      .map(([key]) => `${operationId} ${key}`),
  )
  expect(missing).toEqual([])
})

it.each(operations)(
  'a ban that is answered 429 is what $operationId declares',
  async (operation) => {
    const attempt = attemptFor(operation.operationId, 'api_key_banned')
    const { reply } = await carryOut(attempt, { options: { ban: { status: 429 } } })
    expect(reply.status).toBe(429)
    expect(violationsOf(operation, reply)).toEqual([])
  },
)

it('a cross-origin page may read every reply', async () => {
  for (const { id, code } of declared) {
    const { reply } = await carryOut(attemptFor(id, code), { headers: { Origin: origin } })
    expect(reply.headers['access-control-allow-origin']).toBe(origin)
    const exposed = reply.headers['access-control-expose-headers']?.toLowerCase().split(', ')
    expect(exposed).toEqual(expect.arrayContaining(['x-ratelimit-remaining', 'retry-after']))
  }
})

it('the IETF headers, once switched on, are on every reply', async () => {
  for (const { id, code } of declared) {
    const { reply } = await carryOut(attemptFor(id, code), dialects[3]?.further)
    expect(reply.headers).toMatchObject({
      ratelimit: expect.stringContaining('"minute";r='),
      'ratelimit-policy': '"minute";q=60;w=60, "day";q=1000;w=86400',
    })
  }
})

it('an error is problem details only when asked for', async () => {
  for (const { id, code } of declared.filter((one) => one.code !== null)) {
    const plain = await carryOut(attemptFor(id, code))
    const detailed = await carryOut(attemptFor(id, code), dialects[2]?.further)
    expect(plain.reply.headers['content-type']).toBe('application/json')
    expect(detailed.reply.headers['content-type']).toBe('application/problem+json')
  }
})

describe.each(operations.filter(({ requestBody }) => requestBody))(
  '$operationId',
  ({ operationId, requestBody }) => {
    const examples = Object.entries(requestBody?.content['application/json']?.examples ?? {})

    it.each(examples)('takes the example "%s" of its body', async (_, { value }) => {
      const success = successes[operationId]
      const path = success.path.replace(/\d+$/, '1')
      const { reply } = await carryOut({ ...success, path, body: JSON.stringify(value) })
      expect(reply.status).toBeLessThan(300)
      expect(violationsOf(operationOf(operationId), reply)).toEqual([])
    })
  },
)

function errorCodeOf({ status, body }: { status: number; body: string | null }): unknown {
  return status < 400 ? null : JSON.parse(body ?? '{}').code
}
