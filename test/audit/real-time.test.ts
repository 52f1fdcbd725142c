import { createPetstore } from 'petstore-mock'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

test('real time is not compared with the time of fake timers', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  petstore.quotas.exhaust()
  vi.useFakeTimers({ toFake: ['performance'] })
  await petstore.fetch('/pets')
  vi.useRealTimers()
  await petstore.fetch('/pets')
  const { findings, summary } = petstore.audit()
  expect(findings[0]?.message).toContain('The client retried GET /pets 0 ms after a 429')
  expect(summary.callers[0]?.backoff).toBe('ignores Retry-After: immediate')
})

test("without comparable real time, the service's clock counts", async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  petstore.quotas.exhaust()
  await petstore.fetch('/pets')
  petstore.clock.advance('60s')
  vi.useFakeTimers({ toFake: ['performance'] })
  await petstore.fetch('/pets')
  expect(petstore.audit().findings).toEqual([])
})
