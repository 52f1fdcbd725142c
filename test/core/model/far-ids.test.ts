import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { describe, expect, it, test } from 'vitest'
import { get, post, put } from '../../support/contract/refusal.ts'
import { runs } from '../../support/runs.ts'

const INT64_MAX = 2n ** 63n - 1n

/** Every int64, and often one where a number stops being exact. */
const int64 = fc.oneof(
  fc.constantFrom(2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, INT64_MAX, -(2n ** 63n), 0n, -1n),
  fc.bigInt({ min: -(2n ** 63n), max: INT64_MAX }),
)

function lenient(idOffset = 0): Petstore {
  return createPetstore({ rules: { references: 'ignore' }, idOffset, rateLimit: false })
}

describe('with rules.references ignore', () => {
  it('a pet and an order can refer to any int64, exactly', () => {
    fc.assert(
      fc.property(int64, fc.constantFrom(0, 9_007_199_254_740_000), (id, idOffset) => {
        const petstore = lenient(idOffset)
        const pet = `"name":"Rex","categoryId":${id}`
        const created = petstore.handle(post('/pets', `{${pet}}`))
        expect(created).toMatchObject({ status: 201, body: expect.stringContaining(pet) })
        const read = () => petstore.handle(get(created.headers.Location ?? '')).body
        expect(read()).toBe(created.body)
        const listed = petstore.handle(get('/pets', `categoryId=${id}&limit=1`))
        if (id > 2n ** 60n) expect(listed.body).toBe(`[${created.body}]`)
        petstore.restore(JSON.parse(JSON.stringify(petstore.snapshot())))
        expect(read()).toBe(created.body)
        expect(petstore.handle(put('/store/orders/1', `{"petId":${id}}`)).status).toBe(
          idOffset === 0 ? 200 : 404,
        )
      }),
      runs(30),
    )
  })

  it('a number beyond 2^53 in where matches the equal bigint', () => {
    const petstore = lenient()
    const created = petstore.handle(post('/pets', `{"name":"Rex","categoryId":${2n ** 53n}}`))
    expect(created.status).toBe(201)
    const { pet } = petstore.db
    for (const id of [2 ** 53, 2n ** 53n]) {
      expect(pet.count({ where: { categoryId: id } })).toBe(1)
      expect(pet.count({ where: { categoryId: { in: [id] } } })).toBe(1)
      expect(pet.count({ where: { categoryId: { between: [id, id] } } })).toBe(1)
      expect(pet.count({ where: { categoryId: { notEquals: id } } })).toBe(12)
    }
  })

  it('fixtures can refer to any int64, exactly', () => {
    const far = [2n ** 53n + 1n, INT64_MAX, -(2n ** 63n)]
    const pets = far.map((categoryId, index) => ({ id: index + 1, name: 'Rex', categoryId }))
    const orders = far.map((petId, index) => ({ id: index + 1, petId }))
    const petstore = createPetstore({
      fixtures: Object({ pets, orders }),
      rules: { references: 'ignore' },
    })
    for (const [index, reference] of far.entries()) {
      const read = (path: string) => petstore.handle(get(`${path}/${index + 1}`)).body
      expect(read('/pets')).toContain(`"categoryId":${reference}`)
      expect(read('/store/orders')).toContain(`"petId":${reference}`)
    }
  })

  it('a reference in fixtures must be exact, and fit into 64 bits', () => {
    const startWith = (categoryId: unknown) => () =>
      createPetstore({
        fixtures: Object({ pets: [{ id: 1, name: 'Rex', categoryId }] }),
        rules: { references: 'ignore' },
      })
    expect(startWith(2 ** 53)).toThrow(
      'fixtures.pets[0].categoryId: expected an integer up to 2^53 - 1, or a bigint but got 9007199254740992',
    )
    expect(startWith(2n ** 63n)).toThrow(
      `fixtures.pets[0].categoryId: expected an integer from -9223372036854775808 to ${INT64_MAX} (int64) but got 9223372036854775808n`,
    )
  })

  it('petstore.db shows an id beyond 2^53 as a bigint, and finds it', () => {
    const petstore = lenient()
    petstore.handle(post('/pets', `{"name":"Rex","categoryId":${INT64_MAX}}`))
    petstore.handle(post('/pets', `{"name":"Max","categoryId":${INT64_MAX - 1n}}`))
    const { pet } = petstore.db
    expect(pet.findMany({ where: { categoryId: INT64_MAX } })).toMatchObject([
      { name: 'Rex', categoryId: INT64_MAX },
    ])
    expect(pet.count({ where: { categoryId: { gte: 2n ** 60n } } })).toBe(2)
    expect(pet.findFirst({ where: { name: 'Rex' }, orderBy: { categoryId: 'desc' } })?.name).toBe(
      'Rex',
    )
    pet.update({ where: { name: 'Rex' }, data: { categoryId: 2n ** 62n } })
    expect(petstore.handle(get('/pets', `categoryId=${2n ** 62n}`)).body).toContain('Rex')
  })
})

test('a bigint that a number can hold is that number, in fixtures and in petstore.db', () => {
  const categories: unknown = [{ id: 1n, name: 'Dogs' }]
  const fixtures = Object({ categories, pets: [{ id: 7n, name: 'Rex', categoryId: 1n }] })
  const { db } = createPetstore({ fixtures })
  expect(db.pet.getAll()).toEqual([{ id: 7, name: 'Rex', categoryId: 1, status: null }])
  db.pet.create({ name: 'Max', categoryId: 1n })
  expect(db.pet.findMany({ where: { id: { in: [7n, 8n] } } })).toMatchObject([{ id: 7 }, { id: 8 }])
})
