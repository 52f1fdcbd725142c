import { createPetstore } from 'petstore-mock'
import { describe, expect, it } from 'vitest'
import { operations } from '../../support/contract/contract.ts'
import { get, jsonRequest, post, put, refusalOf } from '../../support/contract/refusal.ts'

const clock = '2026-05-01T00:00:00Z'
const petstore = createPetstore({ clock, rateLimit: false })

const limits = ['9223372036854775807', '-9223372036854775808']
const beyond = ['9223372036854775808', '-9223372036854775809', '1'.repeat(400)]
const items = operations.filter(({ path }) => path.includes('{'))

describe.each(items)('the path of $operationId', ({ method, path, requestBody }) => {
  const body = requestBody && (path.includes('inventory') ? '{"quantity":1}' : sound(path))
  const request = (id: string) => jsonRequest(method, path.replace(/\{\w+\}/, id), body ?? null)

  it.each(limits)('accepts %s and finds nothing', (id) => {
    expect(refusalOf(petstore, request(id))).toMatchObject({
      status: 404,
      message: expect.stringContaining(id),
    })
  })

  it.each(beyond)('refuses %s', (id) => {
    expect(refusalOf(petstore, request(id))).toMatchObject({
      code: 'invalid_parameter',
      status: 400,
    })
  })
})

describe.each([
  ['/pets', 'categoryId'],
  ['/store/orders', 'petId'],
])('the query of %s', (path, name) => {
  it.each(limits)('accepts %s and finds nothing', (id) => {
    expect(petstore.handle(get(path, `${name}=${id}`))).toMatchObject({ status: 200, body: '[]' })
  })

  it.each(beyond)('refuses %s', (id) => {
    expect(refusalOf(petstore, get(path, `${name}=${id}`))).toMatchObject({
      code: 'invalid_parameter',
      status: 400,
    })
  })
})

describe.each([
  ['categoryId', 'unknown_category', (id: string) => post('/pets', named(`"categoryId":${id}`))],
  ['categoryId', 'unknown_category', (id: string) => put('/pets/1', named(`"categoryId":${id}`))],
  ['petId', 'unknown_pet', (id: string) => post('/store/orders', `{"petId":${id}}`)],
  ['petId', 'unknown_pet', (id: string) => put('/store/orders/1', `{"petId":${id}}`)],
  ['id', 'validation_failed', (id: string) => put('/categories/1', named(`"id":${id}`))],
  ['id', 'validation_failed', (id: string) => put('/store/orders/1', `{"id":${id}}`)],
])('%s in a body', (name, code, request) => {
  it.each(limits)(`accepts %s as an int64, then answers ${code}`, (id) => {
    expect(refusalOf(petstore, request(id))).toMatchObject({
      code,
      status: 422,
      message: expect.stringMatching(
        new RegExp(`^${name}: (?:expected .* but got|there is no \\w+) ${id}\\b`),
      ),
    })
  })

  it.each([...beyond.slice(0, 2), '1e19', '1.5', '"1"', 'null', 'true', '[1]'])(
    'refuses %s',
    (id) => {
      expect(refusalOf(petstore, request(id))).toMatchObject({
        code: 'validation_failed',
        status: 422,
        message: expect.stringMatching(new RegExp(`^${name}: expected .*\\(int64\\).* but got `)),
      })
    },
  )
})

describe("9007199254740993 isn't 9007199254740992", () => {
  const one = { id: 1, name: 'One', categoryId: 1 }
  const next = createPetstore({
    clock,
    rateLimit: false,
    idOffset: 9007199254740991n,
    fixtures: { categories: [{ id: 1, name: 'Only' }], pets: [one], orders: [{ id: 1, petId: 1 }] },
  })

  it.each(['/pets', '/categories', '/store/orders', '/store/inventory'])('in %s/…', (path) => {
    expect(next.handle(get(`${path}/9007199254740992`)).status).toBe(200)
    expect(refusalOf(next, get(`${path}/9007199254740993`)).status).toBe(404)
  })

  it.each([
    ['/pets', 'categoryId'],
    ['/store/orders', 'petId'],
  ])('in the query of %s', (path, name) => {
    expect(next.handle(get(path, `${name}=9007199254740992`)).body).not.toBe('[]')
    expect(next.handle(get(path, `${name}=9007199254740993`)).body).toBe('[]')
  })

  it.each([
    put('/pets/9007199254740992', named('"categoryId":9007199254740993')),
    put('/pets/9007199254740992', named('"categoryId":9007199254740992,"id":9007199254740993')),
    post('/store/orders', '{"petId":9007199254740993}'),
  ])('in the body of $method $path', (request) => {
    expect(refusalOf(next, request).status).toBe(422)
    const right = request.body?.replaceAll('993', '992') ?? null
    expect(next.handle({ ...request, body: right }).status).toBeLessThan(300)
  })
})

it('with idOffset 9007199254740993n, ids are exact in bodies, in Location and in paths', () => {
  const large = createPetstore({ clock, rateLimit: false, idOffset: 9007199254740993n })
  const id = (row: number) => String(9007199254740993n + BigInt(row))

  const created = large.handle(post('/pets', named(`"categoryId":${id(2)}`)))
  expect(created.headers.Location).toBe(`/pets/${id(13)}`)
  expect(created.body).toBe(`{"id":${id(13)},"name":"Any","categoryId":${id(2)}}`)

  const read = large.handle(get(created.headers.Location ?? ''))
  expect(read.body).toBe(created.body)
  expect(large.handle(put(`/pets/${id(13)}`, read.body)).body).toBe(read.body)

  const item = large.handle(put(`/store/inventory/${id(1)}`, '{"quantity":9}'))
  expect(item.body).toBe(`{"petId":${id(1)},"quantity":9,"status":"available"}`)
  expect(refusalOf(large, get('/pets/1'))).toMatchObject({ code: 'pet_not_found', status: 404 })
})

function named(fields: string): string {
  return `{"name":"Any",${fields}}`
}

function sound(path: string): string {
  return path.startsWith('/pets')
    ? named('"categoryId":1')
    : path.startsWith('/store')
      ? '{}'
      : '{"name":"Any"}'
}
