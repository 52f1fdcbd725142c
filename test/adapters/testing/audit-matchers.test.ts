import ky from 'ky'
import { ofetch } from 'ofetch'
import { createPetstore } from 'petstore-mock'
import { installPetstore } from 'petstore-mock/vitest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageOf } from '../../support/testing/message-of.ts'

const url = 'https://petstore.example'
const petstore = installPetstore({ baseUrl: url, timers: vi })

beforeEach(() => {
  // The contract's dates move with the year in which the petstore is created.
  vi.useFakeTimers({ now: Date.UTC(new Date().getUTCFullYear(), 4, 1) })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a client that waits for Retry-After respects it', async () => {
  petstore.quotas.exhaust()

  await ky(`${url}/pets`)

  expect(petstore).toHaveRespectedRetryAfter()
  expect(petstore).toHaveCleanAudit()
  expect(messageOf(() => expect(petstore).not.toHaveRespectedRetryAfter())).toBe(
    'expected Retry-After not to be respected, but it was',
  )
})

test("a client that doesn't wait fails, and the message shows a timeline", async () => {
  petstore.quotas.exhaust()

  await ofetch(`${url}/pets`).catch(() => {})

  expect(petstore).not.toHaveRespectedRetryAfter()
  expect(messageOf(() => expect(petstore).toHaveRespectedRetryAfter())).toBe(
    `expected Retry-After to be respected, but it wasn't:

error retried-too-early: The client retried GET /pets 0 ms after a 429. It should have waited 60 s (Retry-After: 60) (RFC 9110 §10.2.3, node_modules/petstore-mock/docs/guides/audit.md#retried-too-early)
     +0 ms  GET /pets → 429  Retry-After: 60
     +0 ms  GET /pets → 429  Retry-After: 60`,
  )
})

test('without any Retry-After, toHaveRespectedRetryAfter fails', async () => {
  await ky(`${url}/pets`)

  expect(petstore).not.toHaveRespectedRetryAfter()
  expect(messageOf(() => expect(petstore).toHaveRespectedRetryAfter())).toBe(
    'expected Retry-After to be respected, but no response announced a wait',
  )
})

test('a wait that only the headers about limits announce is a wait too', async () => {
  const api = createPetstore({ dialect: 'github', clock: '2026-05-01T00:00:00Z' })
  api.quotas.exhaust()
  await api.fetch('/pets')
  api.clock.advance('60s')
  await api.fetch('/pets')

  expect(api).toHaveRespectedRetryAfter()
  await api.fetch('/pets')
  api.quotas.exhaust()
  for (let sent = 0; sent < 2; sent += 1) await api.fetch('/pets')
  expect(api).not.toHaveRespectedRetryAfter()
})

test("an audit with an error isn't clean, and the message shows the error", async () => {
  petstore.quotas.exhaust()

  await ofetch(`${url}/pets`).catch(() => {})

  expect(petstore).not.toHaveCleanAudit()
  const message = messageOf(() => expect(petstore).toHaveCleanAudit())
  expect(message).toMatch(
    /^expected the audit to be clean, but it has findings:\n\nerror retried-too-early: /,
  )
})

test('findings of allowed rules are ignored', async () => {
  petstore.quotas.exhaust()

  await ofetch(`${url}/pets`).catch(() => {})

  expect(petstore).toHaveCleanAudit({ allow: ['retried-too-early'] })
  expect(petstore).not.toHaveCleanAudit({ allow: ['no-backoff'] })
})

test("an audit with a warning isn't clean, and the message says how to allow it", async () => {
  await fetch(`${url}/pets/not-a-number`)

  expect(petstore).not.toHaveCleanAudit()
  expect(messageOf(() => expect(petstore).toHaveCleanAudit())).toMatch(
    /warning invalid-request: [\s\S]*\n\nIf the test causes this on purpose, pass \{ allow: \['invalid-request'\] \}$/,
  )
})

test.each([{ failOn: 'error' }, { failOn: 'never' }, { allow: ['invalid-request'] }] as const)(
  '%j lets a warning pass, without a word',
  async (options) => {
    const print = vi.spyOn(console, 'warn')
    await fetch(`${url}/pets/not-a-number`)

    expect(petstore).toHaveCleanAudit(options)

    expect(print).not.toHaveBeenCalled()
    print.mockRestore()
  },
)

test('with a filter, only findings that a matching request proves count', async () => {
  petstore.quotas.exhaust('impolite')
  await petstore.fetch('/categories', { headers: { 'X-API-Key': 'polite' } })
  for (let sent = 0; sent < 2; sent += 1) {
    await petstore.fetch('/pets', { headers: { 'X-API-Key': 'impolite' } })
  }

  const [theirs, own] = [{ apiKey: 'impolite' }, { apiKey: 'polite' }]
  expect(petstore).not.toHaveCleanAudit({ filter: theirs })
  expect(petstore).toHaveCleanAudit({ filter: own })
  expect(petstore).not.toHaveCleanAudit({ filter: ({ path }) => path === '/pets' })
  expect(petstore).not.toHaveRespectedRetryAfter({ filter: theirs })
  expect(messageOf(() => expect(petstore).toHaveRespectedRetryAfter({ filter: own }))).toBe(
    'expected Retry-After to be respected, but no response announced a wait',
  )
})

test('infos leave an audit clean', async () => {
  await ky(`${url}/pets/1`)

  expect(petstore.audit().findings.map(({ rule }) => rule)).toEqual(['called-deprecated'])
  expect(petstore).toHaveCleanAudit()
  expect(messageOf(() => expect(petstore).not.toHaveCleanAudit())).toBe(
    'expected the audit to have findings, but none of them counts',
  )
})

test.each([undefined, null, 42, {}, { journal: [] }])("%o isn't a petstore", (got) => {
  expect(messageOf(() => expect(got).toHaveCleanAudit())).toContain('expected a petstore but got')
  expect(messageOf(() => expect(got).not.toHaveRespectedRetryAfter())).toContain(
    'expected a petstore but got',
  )
})

test('unknown rules and options throw an error that names them', () => {
  const rule = JSON.parse('{"allow":["no-backof"]}')
  const option = JSON.parse('{"allows":[]}')
  expect(messageOf(() => expect(petstore).toHaveCleanAudit(rule))).toContain('"no-backof"')
  const filter = JSON.parse('{"filter":{"key":"mine"}}')
  expect(messageOf(() => expect(petstore).toHaveCleanAudit(option))).toContain('allows')
  expect(messageOf(() => expect(petstore).toHaveCleanAudit(filter))).toContain(
    'toHaveCleanAudit.filter: "key" isn\'t one of its options',
  )
  expect(messageOf(() => expect(petstore).toHaveRespectedRetryAfter(filter))).toContain(
    'toHaveRespectedRetryAfter.filter: "key" isn\'t one of its options',
  )
})
