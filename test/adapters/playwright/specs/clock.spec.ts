import { expect, test } from 'petstore-mock/playwright'
import { SHOP, serveShop } from './shop.ts'

test.use({ petstoreClock: 'shared' })
test.beforeEach(async ({ context }) => serveShop(context))

const MAY = Date.UTC(2026, 4, 1)

test('a page that waits for Retry-After is served after the clock has moved', async ({
  page,
  petstore,
}) => {
  await petstore.quotas.exhaust()
  await page.goto(SHOP)
  await expect(page.getByRole('alert')).toHaveText('429')
  await petstore.clock.advance('61s')
  await expect(page.getByRole('listitem')).toHaveCount(12)
  await expect(petstore).toHaveRespectedRetryAfter()
  await expect(petstore).toHaveCleanAudit()
})

test('the date of the page is that of the petstore, whatever moves it', async ({
  page,
  petstore,
}) => {
  const now = () => page.evaluate(() => Date.now())
  const [before, saved] = [await petstore.clock.now(), await petstore.snapshot()]
  await petstore.clock.freeze('2026-05-01T00:00:00Z')
  expect(await petstore.clock.mode()).toBe('frozen')
  await page.goto(SHOP)
  expect(await now()).toBe(MAY)
  await petstore.clock.advance('1h')
  expect(await now()).toBe(MAY + 3_600_000)
  await petstore.clock.set('2027-05-01T00:00:00Z')
  expect(await now()).toBe(Date.UTC(2027, 4, 1))
  await petstore.clock.resume()
  expect(await now()).toBeGreaterThanOrEqual(Date.UTC(2027, 4, 1))
  await petstore.restore(saved)
  const restored = await now()
  expect(restored).toBeGreaterThanOrEqual(before)
  expect(restored).toBeLessThan(before + 3_600_000)
})

test.describe('with a frozen clock', () => {
  test.use({ petstoreOptions: { clock: '2026-05-01T00:00:00Z' } })

  test('the date of the page stands still, and its timers run', async ({ page, petstore }) => {
    await page.goto(SHOP)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(await page.evaluate(() => Date.now())).toBe(MAY)
    await petstore.clock.advance('1m')
    await petstore.reset()
    expect(await page.evaluate(() => Date.now())).toBe(MAY)
  })
})
