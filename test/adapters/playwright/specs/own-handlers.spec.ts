import { expect, test } from 'petstore-mock/playwright'

test.use({ petstoreOptions: { handlers: './own-api.ts', operations: false } })

for (const run of ['first', 'second']) {
  test(`handlers of your own have a state of their own in the ${run} test`, async ({
    petstore,
  }) => {
    await petstore.quotas.setRemaining(null, 2)
    await fetch(`${petstore.url}/notes`, { method: 'POST' })

    expect(await (await fetch(`${petstore.url}/notes`)).json()).toEqual(['first', 'second'])
    expect((await fetch(`${petstore.url}/notes`)).status).toBe(429)
  })
}

for (const run of ['first', 'second']) {
  test(`handlers of your own are loaded anew for the ${run} test`, async ({ petstore }) => {
    const response = await fetch(`${petstore.url}/todos`, { method: 'POST', body: run })

    expect(await response.json()).toEqual([run])
  })
}
