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

test('a list that is too large for a response gets a 507, and a page of it is served', async () => {
  const petstore = createLarge()

  const refused = await petstore.fetch('/pets?status=sold')
  const head = await petstore.fetch('/pets', { method: 'HEAD' })
  const page = await petstore.fetch('/pets?status=sold&limit=10')

  expect([refused.status, head.status]).toEqual([507, 507])
  expect(refused.headers.get('X-RateLimit-Remaining')).toBe('59')
  expect(petstore.journal.all().map(({ status }) => status)).toEqual([507, 507, 200])
  expect(await refused.json()).toMatchObject({
    code: 'insufficient_storage',
    message: expect.stringContaining('expected a list of at most 33554432 characters but got more'),
  })
  expect(await page.json()).toHaveLength(10)
})
