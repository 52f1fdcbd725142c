import { createPetstore } from 'petstore-mock'
import { expect, test, vi } from 'vitest'

test.each(['9007199254740993.0', '9.007199254740993e15', '9007199254740993e0'])(
  'an id written as %s is refused, because it would be rounded',
  async (categoryId) => {
    const petstore = createPetstore({ idOffset: 9_007_199_254_740_991n })
    const response = await petstore.fetch('/pets', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"name":"Rex","categoryId":${categoryId}}`,
    })
    expect(response.status).toBe(422)
    expect((await response.json()).message).toContain('(int64), without a fraction or exponent,')
  },
)

test('with any idOffset, an unknown id is stored exactly', async () => {
  const petstore = createPetstore({
    idOffset: 9_007_199_254_740_993n,
    rules: { references: 'ignore' },
  })
  const create = (categoryId: string) =>
    petstore.fetch('/pets', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: `{"name":"Rex","categoryId":${categoryId}}`,
    })
  for (const id of ['-9007199254740991', '9007199254741092']) {
    expect(await (await create(id)).text()).toContain(`"categoryId":${id}`)
  }
})

test('with a clock before 1970, nobody is banned', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const petstore = createPetstore({ clock: '1969-06-01T00:00:00Z' })
  expect((await petstore.fetch('/pets')).status).toBe(200)
  warn.mockRestore()
})

test('a ban may end later than the latest date', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  petstore.quotas.ban(undefined, Number.MAX_SAFE_INTEGER)
  expect((await petstore.fetch('/pets')).status).toBe(403)
})
