import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

/** Creates a petstore with 40 pets whose names have a million characters each. */
function createLarge() {
  const petstore = createPetstore()
  for (let count = 0; count < 40; count += 1) {
    petstore.db.pet.create({ name: 'x'.repeat(1_000_000), categoryId: 1, status: 'sold' })
  }
  return petstore
}

test.each(['GET', 'HEAD'])(
  '%s of a list that is too large for a response gets a 507',
  async (method) => {
    const petstore = createLarge()

    const response = await petstore.fetch('/pets', { method })

    expect(response.status).toBe(507)
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('59')
    expect(petstore.journal.last()?.status).toBe(507)
  },
)

test('the 507 for a large list says what to do, and a page of it is served', async () => {
  const petstore = createLarge()

  const refused = await petstore.fetch('/pets?status=sold')
  const page = await petstore.fetch('/pets?status=sold&limit=10')

  expect(await refused.json()).toEqual({
    code: 'insufficient_storage',
    message:
      'response: expected a list of at most 33554432 characters but got more; set a lower limit, or delete some records',
    status: 507,
  })
  expect(await page.json()).toHaveLength(10)
})
