// These tests fail. test/adapters/playwright/runner.test.ts reads the report about them.
import { expect, test } from 'petstore-mock/playwright'

test.describe('with a retry', () => {
  test.describe.configure({ retries: 1 })
  // Otherwise, a minute may pass before the snapshot is restored.
  test.use({ petstoreOptions: { clock: '2026-05-01T00:00:00Z' } })

  test('fails, and then passes', async ({ petstore }, { retry }) => {
    await petstore.quotas.exhaust()
    await fetch(`${petstore.url}/pets`)
    expect(retry).toBe(1)
  })
})

test.describe('with many large requests', () => {
  test.use({ petstoreOptions: { rateLimit: false, ban: false } })

  test('fails after them', async ({ petstore }) => {
    const body = JSON.stringify({ name: 'x'.repeat(16_300) })
    const send = () => fetch(`${petstore.url}/pets`, { method: 'POST', body })
    await Promise.all(Array.from({ length: 280 }, send))
    expect(1).toBe(2)
  })
})

test('fails without its petstore', async ({ petstore }) => {
  await fetch(petstore.controlUrl, { method: 'DELETE' })
  expect(1).toBe(2)
})

test('fails although its page used another API', async ({ page, petstore }) => {
  await page.goto('data:text/html,<title>Shop</title>')
  await expect(petstore).toHaveReceived({}, { timeout: 0 })
})

test.describe('without a base URL', () => {
  // A plain undefined would be the value in the configuration, where baseURL has none.
  test.use({ petstoreBaseUrl: ({ baseURL }, use) => use(baseURL) })

  test('fails without any request', async ({ petstore }) => {
    await expect(petstore).toHaveReceived({}, { timeout: 0 })
  })
})

test.describe("with a plan that doesn't exist", () => {
  test.use({ petstoreOptions: { plan: 'gold' } })
  test.fail()

  test('fails before it starts', ({ petstore }) => void petstore)
})

test.describe("with an option that JSON can't represent", () => {
  test.use({ petstoreOptions: { seed: Number.NaN } })
  test.fail()

  test("fails before it's sent", ({ petstore }) => void petstore)
})

test.describe('with a path as the base URL, and no page', () => {
  test.use({ petstoreBaseUrl: '/api' })
  test.fail()

  test('fails because nobody knows the origin', ({ petstore }) => void petstore)
})

test.describe('with the page itself as the base URL', () => {
  test.use({ baseURL: 'http://shop.example', petstoreBaseUrl: '/' })
  test.fail()

  test('fails because the page would be lost', ({ petstore }) => void petstore)
})
