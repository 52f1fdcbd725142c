import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audited, createPet, JSON_BODY, repeat, rulesFound } from '../../support/audit/audit.ts'

test.each([500, 502, 503, 504])(
  'a POST that is repeated after a %i is reported',
  async (status) => {
    const petstore = audited()
    petstore.faults.add({ status, times: 1 })
    await repeat(petstore, [1_000], () => createPet(petstore))
    expect(petstore.audit().findings).toMatchObject([
      { rule: 'retried-unsafe-method', operation: 'createPet', entries: ['req-1', 'req-2'] },
    ])
  },
)

test.each(['reset', 'empty', 'truncate', 'malformed-json'] as const)(
  'a POST that is repeated after its response was lost (%s) is reported',
  async (network) => {
    const petstore = audited()
    petstore.faults.add({ network, afterOperation: true, times: 1 })
    await repeat(petstore, [1_000], () => createPet(petstore))
    expect(rulesFound(petstore)).toEqual(['retried-unsafe-method'])
  },
)

test('a POST that is repeated after the client aborted it is reported', async () => {
  const petstore = audited()
  petstore.faults.add({ network: 'timeout', times: 1 })
  const init = { method: 'POST', headers: JSON_BODY, body: '{"petId":1}' }
  const controller = new AbortController()
  const first = petstore.fetch('/store/orders', { ...init, signal: controller.signal })
  setImmediate(() => controller.abort())
  await expect(first).rejects.toThrow()
  await petstore.fetch('/store/orders', init)
  expect(rulesFound(petstore)).toEqual(['retried-unsafe-method'])
})

test.each([
  ['a PUT', 503, 'PUT', '/pets/1', {}],
  ['a DELETE', 500, 'DELETE', '/store/orders/1', {}],
  ['a POST after a 408', 408, 'POST', '/pets', {}],
  ['a POST after a 425', 425, 'POST', '/pets', {}],
  ['a POST after a 503 with Retry-After', 503, 'POST', '/pets', { 'Retry-After': '1' }],
  ['a POST after a 429', 429, 'POST', '/pets', {}],
  ['a POST after a 501', 501, 'POST', '/pets', {}],
] as const)("repeating %s isn't reported", async (_, status, method, path, headers) => {
  const petstore = audited()
  petstore.faults.add({ status, headers, times: 1 })
  const body = method === 'DELETE' ? null : '{"name":"Rex","categoryId":1}'
  await repeat(petstore, [1_000], () => petstore.fetch(path, { method, headers: JSON_BODY, body }))
  expect(petstore.journal.all().map((entry) => entry.status)).toContain(status)
  expect(rulesFound(petstore)).toEqual([])
})

test.each([
  ...[403, 404, 409].map((status) => [status, []] as const),
  ...[400, 401, 405, 410, 413, 415, 422, 501].map(
    (status) => [status, ['retried-client-error']] as const,
  ),
])('repeating a %i is reported as %j', async (status, rules) => {
  const petstore = audited()
  petstore.faults.add({ status })
  await repeat(petstore, [1_000, 1_000], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual(rules)
})

test('a message counts the equal requests in a row, and no later ones', async () => {
  const petstore = audited()
  const get = (Accept: string) => petstore.fetch('/pets?limit=x', { headers: { Accept } })
  for (const accept of ['a/a', 'a/a', 'b/b', 'b/b']) await get(accept)
  expect(rulesFound(petstore)).not.toContain('retried-client-error')
  for (const accept of ['b/b', 'c/c']) await get(accept)
  expect(petstore.audit().findings[0]).toMatchObject({
    message: expect.stringContaining('3 times unchanged'),
    entries: ['req-3', 'req-4', 'req-5'],
  })
})

test("a client error isn't reported if it's repeated once, or with other requests in between", async () => {
  const petstore = audited()
  petstore.faults.add({ operation: 'listPets', status: 422 })
  await repeat(petstore, [1_000], () => petstore.fetch('/pets'))
  await petstore.fetch('/categories')
  await repeat(petstore, [1_000], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual([])
})

test("a pet whose category doesn't exist yet may be sent again", async () => {
  const petstore = audited({ rules: { references: 'check' } })
  await repeat(petstore, [1_000, 1_000, 1_000], () =>
    petstore.fetch('/pets', {
      method: 'POST',
      headers: JSON_BODY,
      body: '{"name":"Rex","categoryId":99}',
    }),
  )
  expect(petstore.journal.last()?.status).toBe(422)
  expect(rulesFound(petstore)).toEqual([])
})

test('dialect missing: a refusal that announces no wait may be retried with backoff', async () => {
  const petstore = audited({ dialect: 'missing' })
  petstore.quotas.exhaust()
  await repeat(petstore, [1_000, 2_000, 4_000], () => petstore.fetch('/pets'))
  expect(petstore.journal.last()?.status).toBe(429)
  expect(rulesFound(petstore)).toEqual([])
  petstore.quotas.forget(null)
  petstore.quotas.exhaust()
  await repeat(petstore, [1_000, 1_000, 1_000], () => petstore.fetch('/categories'))
  expect(rulesFound(petstore)).toEqual(['no-backoff'])
})

test.each([
  [
    'credentials',
    'GET',
    ['', 'Basic a', 'Digest a'],
    (value: string) => ({ Authorization: value }),
  ],
  ['keys', 'GET', ['', 'not a key', 'no key either'], (value: string) => ({ 'X-API-Key': value })],
  [
    'media types',
    'POST',
    ['text/plain', 'application/xml', 'application/yaml'],
    (value: string) => ({ 'Content-Type': value }),
  ],
] as const)("a retry with other %s isn't reported", async (_, method, values, headersOf) => {
  const petstore = audited(method === 'GET' ? { auth: 'required' } : {})
  const body = method === 'GET' ? null : '{"name":"Rex","categoryId":1}'
  for (const value of values) {
    await petstore.fetch('/pets', { method, body, headers: headersOf(value) })
  }
  const statuses = petstore.journal.all().map(({ status }) => status)
  expect(statuses).toEqual(Array(3).fill(method === 'GET' ? 401 : 415))
  expect(rulesFound(petstore)).not.toContain('retried-client-error')
})

test.each([
  ['a successful GET of the list', 'GET', '/pets', 200, []],
  ['a successful HEAD of the list', 'HEAD', '/pets', 200, []],
  ['a successful GET of some of the list', 'GET', '/pets?status=available', 200, []],
  ['a successful GET of a record', 'GET', '/pets/1', 200, ['called-deprecated']],
  ['a GET of a record that answers 404', 'GET', '/pets/999', 404, ['called-deprecated']],
  ['an unrelated GET', 'GET', '/categories', 200, ['retried-unsafe-method']],
  ['a failed GET', 'GET', '/pets', 500, ['retried-unsafe-method']],
])('repeating a POST after %s: %s %s → %i, %j', async (_, method, path, status, rules) => {
  const petstore = audited()
  petstore.faults.add({ status: 503, operation: 'createPet', times: 1 })
  if (status === 500) petstore.faults.add({ status, operation: 'listPets' })
  await createPet(petstore)
  petstore.clock.advance('1s')
  await petstore.fetch(path, { method })
  await createPet(petstore)
  expect(rulesFound(petstore)).toEqual(rules)
})

test('bodies that differ only beyond the part in the journal are different calls', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503, times: 1 })
  for (const end of ['1', '2']) {
    await createPet(petstore, 'x'.repeat(20_000) + end)
    petstore.clock.advance('1s')
  }
  expect(rulesFound(petstore)).not.toContain('retried-unsafe-method')
})

test.each(['small', 'x'.repeat(20_000)])(
  'a form that is sent again is a repeat (%#)',
  async (text) => {
    const petstore = createPetstore({
      operations: false,
      handlers: [http.post('/uploads', () => new HttpResponse(null, { status: 201 }))],
    })
    petstore.faults.add({ status: 503, times: 1 })
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const body = new FormData()
      body.append('file', new File([text], 'a.txt'))
      await petstore.fetch('/uploads', { method: 'POST', body })
      petstore.clock.advance('1s')
    }
    expect(rulesFound(petstore)).toContain('retried-unsafe-method')
  },
)
