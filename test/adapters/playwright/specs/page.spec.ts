import { expect, test } from 'petstore-mock/playwright'
import { API, SHOP, send, serveShop } from './shop.ts'

test.beforeEach(async ({ context }) => serveShop(context))

test('the requests of the page go to the petstore of the test', async ({ page, petstore }) => {
  await petstore.db.pet.create({ name: 'Nova', categoryId: 1 })
  await page.goto(SHOP)
  await expect(page.getByText('Nova')).toBeVisible()
  await expect(petstore).toHaveReceived({ path: '/pets' }, { times: 1 })
})

test('a link of the service is below the base URL of the app', async ({ page }) => {
  await page.goto(SHOP)
  const body = JSON.stringify({ name: 'Nova', categoryId: 1 })
  const headers = { 'Content-Type': 'application/json' }
  const created = await send(page, `${API}/pets`, { method: 'POST', headers, body })
  expect(created).toMatchObject({ status: 201, headers: { location: '/v1/pets/13' } })
  const listed = await send(page, `${API}/pets?limit=2`)
  expect(listed.headers.link).toMatch(/^<(?:https:\/\/api\.example\.com)?\/v1\/pets\?/)
})

test('a lost connection is lost for the page too', async ({ page, petstore }) => {
  await page.goto(SHOP)
  await petstore.faults.add({ path: '/pets', network: 'reset' })
  await expect(send(page, `${API}/pets`)).rejects.toThrow('Failed to fetch')
})

test('the page can give up a request that is never answered', async ({ page, petstore }) => {
  await page.goto(SHOP)
  await petstore.faults.add({ path: '/pets', network: 'timeout' })
  const giveUp = (url: string) => fetch(url, { signal: AbortSignal.timeout(50) }).catch(String)
  expect(await page.evaluate(giveUp, `${API}/pets`)).toContain('TimeoutError')
})

test('a test can end while a request is never answered', async ({ page, petstore }) => {
  await petstore.faults.add({ path: '/pets', network: 'timeout' })
  await page.goto(SHOP)
  await expect(petstore).toHaveReceived({ path: '/pets' })
})

test("a call beside the base URL of the API isn't sent, but an asset is", async ({
  browser,
  petstore,
}) => {
  const context = await browser.newContext()
  const sent: string[] = []
  await context.route('https://api.example.com/**', (route) => {
    sent.push(route.request().url())
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' } })
  })
  await serveShop(context)
  await petstore.connect(context)
  const page = await context.newPage()
  await page.goto(SHOP)
  const printed: string[] = []
  const { error } = console
  console.error = (line) => void printed.push(line)
  await expect(send(page, 'https://api.example.com/v2/pets')).rejects.toThrow('Failed to fetch')
  console.error = error
  await page.evaluate(async () => {
    const image = new Image()
    image.src = 'https://api.example.com/logo.svg'
    await image.decode().catch(() => {})
  })
  expect(printed).toEqual([
    expect.stringContaining(
      `did you mean GET ${API}/pets (listPets)?\nTo let it through, route it`,
    ),
  ])
  expect(sent).toEqual(['https://api.example.com/logo.svg'])
  await context.close()
})

test.describe("with an origin that the service doesn't allow", () => {
  test.use({ petstoreOptions: { cors: ['http://other.example'] } })

  test("the page can't read a response", async ({ page, petstore }) => {
    await page.goto(SHOP)
    await expect(send(page, `${API}/pets`)).rejects.toThrow('Failed to fetch')
    await expect(petstore).toHaveReceived({ path: '/pets', status: 200 }, { times: 2 })
  })
})

test.describe('with a path as the base URL', () => {
  test.use({ baseURL: SHOP, petstoreBaseUrl: '/api' })

  test('the API has the origin of the page', async ({ page, petstore }) => {
    await page.goto('/')
    expect(await send(page, '/api/pets/7')).toMatchObject({ status: 200 })
    await expect(petstore).toHaveReceived({ path: '/pets/7' })
  })
})
