import type { Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import {
  createFrozen,
  createPetOnce,
  isReplayed,
  postOnce,
} from '../../../support/service/idempotency.ts'

test('a POST that is repeated with its Idempotency-Key gets the first response again', async () => {
  const petstore = createFrozen()

  const first = await createPetOnce(petstore)
  const repeat = await createPetOnce(petstore)

  expect(first.status).toBe(201)
  expect(isReplayed(first)).toBe(false)
  expect(repeat.status).toBe(201)
  expect(isReplayed(repeat)).toBe(true)
  expect(repeat.headers.get('Location')).toBe(first.headers.get('Location'))
  expect(await repeat.text()).toBe(await first.text())
  expect(petstore.db.pet.count()).toBe(13)
})

test('a repeat has a request id, a date and a quota of its own', async () => {
  const petstore = createFrozen()
  await createPetOnce(petstore)
  petstore.clock.advance('1s')

  const { headers } = await createPetOnce(petstore)

  expect(headers.get('X-Request-Id')).toBe('req-2')
  expect(headers.get('Date')).toBe('Fri, 01 May 2026 00:00:01 GMT')
  expect(headers.get('X-RateLimit-Remaining')).toBe('58')
})

test('a replayed response has ids beyond 2^53 exactly', async () => {
  const petstore = createFrozen({ idOffset: 9_200_000_000_000_000_001n })
  const send = () => petstore.fetch('/categories', postOnce({ name: 'Fish' }))

  const first = await (await send()).text()

  expect(first).toContain('"id":9200000000000000006')
  expect(await (await send()).text()).toBe(first)
})

test('only POSTs have keys: other methods are safe to repeat without them', async () => {
  const petstore = createFrozen()
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': '' }
  const replace = (name: string) =>
    petstore.fetch('/categories/1', { method: 'PUT', headers, body: JSON.stringify({ name }) })
  await replace('Hounds')
  const last = await replace('Wolves')
  expect(last.status).toBe(200)
  expect(petstore.db.category.getAll()[0]?.name).toBe('Wolves')
})

test('each caller and each operation has keys of its own', async () => {
  const petstore = createFrozen()
  const responses = [
    await createPetOnce(petstore),
    await createPetOnce(petstore, { 'X-API-Key': 'one' }),
    await createPetOnce(petstore, { Authorization: 'Bearer two' }),
    await petstore.fetch('/store/orders', postOnce({ petId: 1 })),
  ]
  expect(responses.map(isReplayed)).toEqual([false, false, false, false])
  expect(petstore.db.pet.count()).toBe(15)
})

test('a key with another body is refused with 422, and nothing runs', async () => {
  const petstore = createFrozen()
  await createPetOnce(petstore)

  const response = await petstore.fetch('/pets', postOnce({ name: 'Bello', categoryId: 1 }))

  expect(response.status).toBe(422)
  expect(isReplayed(response)).toBe(false)
  expect(await response.json()).toEqual({
    code: 'idempotency_key_reused',
    message:
      'req-1 had the Idempotency-Key "8e03978e" and another body; use a new key for each request',
    status: 422,
  })
  expect(petstore.db.pet.count()).toBe(13)
})

test('the explanation of a repeat says which request ran', async () => {
  const petstore = createFrozen()
  await createPetOnce(petstore)
  await createPetOnce(petstore)
  expect(petstore.journal.explain('req-2')).toContain(
    "The operation didn't run: the service replayed the stored response to req-1, which had the same Idempotency-Key.",
  )
  expect(petstore.journal.explain('req-1')).not.toContain('Idempotency-Key')
})

const LOST: readonly Fault[] = [
  { network: 'reset' },
  { network: 'empty' },
  { network: 'truncate' },
  { network: 'malformed-json' },
  { status: 503 },
  { status: 500, network: 'reset' },
]

test.each(LOST)(
  'a response that is lost after the operation, by %j, is given again',
  async (fault) => {
    const petstore = createFrozen()
    petstore.faults.add({ ...fault, afterOperation: true, times: 1 })
    await createPetOnce(petstore)
      .then((response) => response.text())
      .catch(() => {})
    expect(petstore.db.pet.count()).toBe(13)

    const repeat = await createPetOnce(petstore)

    expect(repeat.status).toBe(201)
    expect(isReplayed(repeat)).toBe(true)
    expect(await repeat.json()).toEqual({ id: 13, name: 'Rex', categoryId: 1 })
    expect(petstore.db.pet.count()).toBe(13)
  },
)

test('a fault acts on repeats too, so that a response can be lost twice', async () => {
  const petstore = createFrozen()
  petstore.faults.add({ status: 502, afterOperation: true, times: 2 })
  const responses = [
    await createPetOnce(petstore),
    await createPetOnce(petstore),
    await createPetOnce(petstore),
  ]
  expect(responses.map(({ status }) => status)).toEqual([502, 502, 201])
  expect(responses.map(isReplayed)).toEqual([false, false, true])
  expect(petstore.db.pet.count()).toBe(13)
})
