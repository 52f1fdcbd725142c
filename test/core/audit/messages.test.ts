import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { audited, createPet, repeat } from '../../support/audit/audit.ts'

/** Returns the message of the only finding on a client that sends the same request twice. */
async function messageAfter(
  options: PetstoreOptions,
  send: (petstore: Petstore) => Promise<unknown>,
) {
  const petstore = audited(options)
  await repeat(petstore, [1_000], () => send(petstore))
  const [{ message } = expect.unreachable(), ...others] = petstore.audit().findings
  expect(others).toEqual([])
  return message.slice(0, message.lastIndexOf(' ('))
}

test('where keys are honoured, a message about an unsafe repeat recommends one', async () => {
  const reset = { network: 'reset', afterOperation: true, times: 1 } as const
  expect(await messageAfter({ scenario: { faults: [reset] } }, createPet)).toBe(
    'The client repeated POST /pets after its response was lost. It should have checked first whether the request had taken effect, or sent both with the same Idempotency-Key',
  )
})

test('a message names the header in which the wait was announced', async () => {
  const headers = { 'Retry-After-Ms': '45000' }
  const get = (petstore: Petstore) => petstore.fetch('/pets')
  expect(await messageAfter({ scenario: { faults: [{ status: 503, headers }] } }, get)).toBe(
    'The client retried GET /pets 1 s after a 503. It should have waited 45 s (Retry-After-Ms: 45000)',
  )
  const getOverLimit = (petstore: Petstore) => {
    petstore.quotas.exhaust()
    return petstore.fetch('/pets')
  }
  expect(await messageAfter({ dialect: 'github' }, getOverLimit)).toBe(
    'The client retried GET /pets 1 s after a 403. It should have waited 60 s (X-RateLimit-Reset: 1777593660)',
  )
})

test.each([
  ['1m', '60 s', '24 h'],
  ['90s', '90 s', '24 h'],
  ['10m', '10 min', '24 h'],
  ['23h', '23 h', '24 h'],
  [86_313_760, '23 h 58 min 34 s', '24 h'],
  [86_399_700, '86399.7 s', '86400 s'],
] as const)('a wait of %s instead of a day is reported as %s', async (pause, waited, expected) => {
  const petstore = audited()
  petstore.quotas.exhaust(null, 'day')
  await petstore.fetch('/pets')
  petstore.clock.advance(pause)
  await petstore.fetch('/pets')
  expect(petstore.audit().findings[0]?.message).toContain(
    `The client retried GET /pets ${waited} after a 429. It should have waited ${expected} (Retry-After: 86400)`,
  )
})

test('a message counts calls, and names no sunset where there is none', async () => {
  const petstore = audited({
    lifecycle: { operations: { listPets: { deprecatedAt: '2026-01-01' } } },
  })
  for (let sent = 0; sent < 2; sent += 1) await petstore.fetch('/pets')
  expect(petstore.audit().findings.map(({ message }) => message)).toEqual([
    'The client called listPets 2 times. The operation has been deprecated since Thu, 01 Jan 2026 00:00:00 GMT (RFC 9745 §2, node_modules/petstore-mock/docs/guides/audit.md#called-deprecated)',
  ])
})

test('a message names the path below the base path, with the query', async () => {
  const petstore = audited({ baseUrl: 'https://api.example.com/v1' })
  await petstore.fetch('https://api.example.com/v1/pets?limit=x')
  const [found] = petstore.audit().findings
  expect(found?.message).toContain("The client sent GET /pets?limit=x, which doesn't match")
})

test('a message about a session leaves out the prefix of the session', async () => {
  await using server = await startServer({ port: 0 })
  const { url, petstore } = server.sessions.create({ id: 'one' })
  await fetch(`${url}/pets?limit=x`)
  const { findings, summary } = petstore.audit()
  expect(JSON.stringify({ findings, summary })).not.toContain('__petstore')
  expect(findings[0]?.message).toContain('GET /pets?limit=x')
})
