import { createPetstore } from 'petstore-mock'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
})

test('real time is not compared with that of fake timers', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  petstore.quotas.exhaust()
  vi.useFakeTimers({ toFake: ['performance'] })
  await petstore.fetch('/pets')
  vi.useRealTimers()
  await petstore.fetch('/pets')
  const { findings, summary } = petstore.audit()
  expect(findings[0]?.message).toContain('GET /pets came again 0 ms after a 429')
  expect(summary.callers[0]?.backoff).toBe('ignores Retry-After: immediate')
})

test('what real time cannot tell, the clock of the service does', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  petstore.quotas.exhaust()
  await petstore.fetch('/pets')
  petstore.clock.advance('60s')
  vi.useFakeTimers({ toFake: ['performance'] })
  await petstore.fetch('/pets')
  expect(petstore.audit().findings).toEqual([])
})
