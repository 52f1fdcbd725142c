import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { get, post } from '../../support/contract/refusal.ts'
import { runs } from '../../support/runs.ts'

/** The references that a row can hold, and often those at the ends. */
const reference = fc.oneof(
  fc.constantFrom(2n ** 53n - 1n, 0n, -1n, 1n - 2n ** 53n),
  fc.bigInt({ min: 1n - 2n ** 53n, max: 2n ** 53n - 1n }),
)

function lenient(idOffset = 0n): Petstore {
  return createPetstore({ rules: { references: 'ignore' }, idOffset, rateLimit: false })
}

test('with rules.references ignore, a pet can refer to any id up to 2^53, exactly', () => {
  fc.assert(
    fc.property(reference, fc.constantFrom(0n, 9_007_199_254_740_993n), (row, idOffset) => {
      const petstore = lenient(idOffset)
      const pet = `"name":"Rex","categoryId":${row + idOffset}`
      const created = petstore.handle(post('/pets', `{${pet}}`))
      expect(created).toMatchObject({ status: 201, body: expect.stringContaining(pet) })
      const read = () => petstore.handle(get(created.headers.Location ?? '')).body
      expect(read()).toBe(created.body)
      petstore.restore(JSON.parse(JSON.stringify(petstore.snapshot())))
      expect(read()).toBe(created.body)
    }),
    runs(30),
  )
})

test.each([2n ** 53n, 2n ** 63n - 1n, -(2n ** 63n)])(
  "a reference to %s, which a row can't hold, is a 422, and finds nothing",
  (id) => {
    const petstore = lenient()
    const { status, body } = petstore.handle(post('/pets', `{"name":"Rex","categoryId":${id}}`))
    expect([status, JSON.parse(body ?? '')]).toMatchObject([
      422,
      { message: `categoryId: expected an id that a record can have but got ${id}` },
    ])
    expect(petstore.handle(get('/pets', `categoryId=${id}`)).body).toBe('[]')
    expect(petstore.handle(get(`/pets/${id}`)).status).toBe(404)
  },
)

test.each([
  [2 ** 53, 'an integer up to 2^53 - 1 but got 9007199254740992'],
  [1n, 'an integer (int64) but got 1n'],
])('in fixtures and in petstore.db, an id is a number that is exact, unlike %s', (id, message) => {
  const pet = { name: 'Rex', categoryId: id }
  const fixtures = Object({ pets: [{ ...pet, id: 1 }] })
  expect(() => createPetstore({ fixtures, rules: { references: 'ignore' } })).toThrow(
    `fixtures.pets[0].categoryId: expected ${message}`,
  )
  expect(() => lenient().db.pet.create(Object(pet))).toThrow(
    `db.pet.create: categoryId: expected ${message}`,
  )
})
