import { expect, test } from 'petstore-mock/playwright'

const PORT = new URL(JSON.parse(process.env.PETSTORE_SERVER ?? '{}').url ?? 'http://_').port

for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) {
  test(`a test that runs beside others sees only its own rows: ${name}`, async ({ petstore }) => {
    expect(new URL(petstore.url).port).toBe(PORT)
    await petstore.db.pet.create({ name, categoryId: 1 })
    const rows = await petstore.db.pet.getAll()
    expect(rows.slice(12).map((row) => row.name)).toEqual([name])
  })
}

test.describe
  .serial('in a row', () => {
    let first = ''

    test('a test has a session', async ({ petstore }) => {
      first = petstore.id
      await petstore.quotas.exhaust()
    })

    test('the next test has another one', async ({ petstore }) => {
      expect(petstore.id).not.toBe(first)
      expect((await fetch(`${petstore.url}/pets`)).status).toBe(200)
    })
  })
