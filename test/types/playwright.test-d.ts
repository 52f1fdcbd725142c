// The fixtures for Playwright.
import { defineConfig } from '@playwright/test'
import { createPetstore, type JournalEntry, type QuotaStatus } from 'petstore-mock'
import {
  expect,
  type PetstoreTestOptions,
  type PetstoreWorkerOptions,
  type PlaywrightPetstore,
  type RemoteFaultHandle,
  test,
} from 'petstore-mock/playwright'

defineConfig<PetstoreTestOptions, PetstoreWorkerOptions>({
  use: {
    petstoreBaseUrl: '/api',
    petstoreClock: 'shared',
    petstoreOptions: { plan: 'pro' },
    petstoreServer: { url: 'http://127.0.0.1:4010', controlToken: 'correct-horse-battery' },
  },
})
defineConfig<PetstoreTestOptions>({
  // @ts-expect-error There's no such clock.
  use: { petstoreClock: 'same' },
})

test.use({ petstoreOptions: { seed: 7 } })
// @ts-expect-error A petstore has no such option.
test.use({ petstoreOptions: { sead: 7 } })

test('members return promises', async ({ petstore, page, context }) => {
  petstore satisfies PlaywrightPetstore
  page.url() satisfies string
  await petstore.connect(context)
  ;(await petstore.quotas.get('key')) satisfies QuotaStatus
  ;(await petstore.journal.last({ operation: 'getPet' })) satisfies JournalEntry | undefined
  ;(await petstore.clock.now()) satisfies number
  ;(await petstore.clock.mode()) satisfies 'running' | 'frozen'
  ;(await petstore.faults.add({ status: 503 })) satisfies RemoteFaultHandle
  // @ts-expect-error A test sends its requests to the URL of the petstore.
  petstore.fetch
  await petstore.clock.advance('61s')
  // @ts-expect-error This isn't a duration.
  await petstore.clock.advance('61 seconds')
  // @ts-expect-error A fault has no such field.
  await petstore.faults.add({ statuss: 503 })
})

test('rows have the types of their model', async ({ petstore }) => {
  const row = await petstore.db.pet.findFirst({ where: { id: 7 } })
  row?.categoryId satisfies number | bigint | undefined
  const order = await petstore.db.order.create({ petId: 7, quantity: 1 })
  order.quantity satisfies number | null
  // @ts-expect-error A pet needs a category.
  await petstore.db.pet.create({ name: 'Nova' })
  // @ts-expect-error There's no such model.
  await petstore.db.dog.getAll()
})

test('the matchers are for petstores', async ({ petstore }) => {
  await expect(petstore).toHaveCleanAudit({ failOn: 'warning' })
  await expect(petstore).not.toHaveReceived({ path: '/pets' }, { times: 2, timeout: 500 })
  await expect(createPetstore()).toHaveRespectedRetryAfter()
  // @ts-expect-error The matcher has no such option.
  await expect(petstore).toHaveCleanAudit({ allows: [] })
})
