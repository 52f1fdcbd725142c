import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { createPet, JSON_BODY } from './audit.ts'

/** Options of a service on which a client can break every rule. */
export const EVERY_OCCASION: PetstoreOptions = {
  plans: { free: { perMinute: 20, perDay: null } },
  ban: { after: 3, anonymous: true },
  lifecycle: {
    operations: { listOrders: { deprecatedAt: '2026-01-01', sunsetAt: '2026-04-01' } },
  },
  scenario: {
    faults: [
      { operation: 'listCategories', status: 503 },
      { operation: 'createPet', status: 503, times: 1 },
      { operation: 'createCategory', status: 503, times: 1 },
    ],
  },
}

/** Breaks every rule once. */
export async function beRude(petstore: Petstore): Promise<void> {
  const paths = ['/pets', '/pets/1', '/store/inventory', '/store/orders']
  for (const path of paths) await petstore.fetch(path)
  for (let sent = 0; sent < 2; sent += 1) await createPet(petstore)
  for (const key of ['one', 'two']) {
    const headers = { ...JSON_BODY, 'Idempotency-Key': key }
    await petstore.fetch('/categories', { method: 'POST', headers, body: '{"name":"Fish"}' })
  }
  for (let sent = 0; sent < 3; sent += 1) {
    await petstore.fetch('/pets', { method: 'POST', headers: JSON_BODY, body: '{}' })
  }
  for (let sent = 0; sent < 4; sent += 1) await petstore.fetch('/categories')
  await useUpQuota(petstore)
  await petstore.fetch('/pets')
  for (let sent = 0; sent < 4; sent += 1) {
    petstore.clock.advance('1s')
    await petstore.fetch(`/categories/${sent + 1}`)
  }
}

async function useUpQuota(petstore: Petstore): Promise<void> {
  for (let page = 1; ; page += 1) {
    const path = petstore.quotas.msUntilAllowed() > 0 ? '/pets' : `/pets?limit=${page}`
    const { status } = await petstore.fetch(path)
    if (status === 429) return
  }
}
