import { expect, test } from 'petstore-mock/playwright'
import { SHOP, serveShop } from './shop.ts'
import { AUTH, NOTES } from './two-origins.ts'

test.use({ petstoreOptions: { handlers: './own-api.ts', operations: false } })

for (const run of ['first', 'second']) {
  test(`your handlers have a state of their own in the ${run} test`, async ({ petstore }) => {
    await petstore.quotas.setRemaining(null, 2)
    await fetch(`${petstore.url}/notes`, { method: 'POST' })

    expect(await (await fetch(`${petstore.url}/notes`)).json()).toEqual(['first', 'second'])
    expect((await fetch(`${petstore.url}/notes`)).status).toBe(429)
  })
}

for (const run of ['first', 'second']) {
  test(`your handlers are loaded anew for the ${run} test`, async ({ petstore }) => {
    const response = await fetch(`${petstore.url}/todos`, { method: 'POST', body: run })

    expect(await response.json()).toEqual([run])
  })
}

test.describe(() => {
  test.use({ petstoreOptions: { handlers: './two-origins.ts', operations: false } })

  test('the page reaches the handlers at their real origins', async ({
    context,
    page,
    petstore,
  }) => {
    await serveShop(context)
    await page.goto(SHOP)
    const signIn = async (auth: string) => {
      const { next } = await (await fetch(`${auth}/token`, { method: 'POST' })).json()
      return [await (await fetch(`${auth}/me`)).json(), await (await fetch(next)).json()]
    }

    expect(await page.evaluate(signIn, AUTH)).toEqual(['from auth', `${NOTES}/me`])
    await expect(petstore).toHaveReceived({ operation: 'GET notes.example.com/me' })
  })
})
