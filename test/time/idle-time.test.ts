import { afterEach, expect, test, vi } from 'vitest'
import { IdleTime } from '../../src/time/idle-time.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('idle time passes with real time, from the last use on', () => {
  vi.useFakeTimers()
  const idle = new IdleTime()
  vi.advanceTimersByTime(2_000)
  expect(idle.ms).toBe(2_000)

  idle.use()
  vi.advanceTimersByTime(500)
  expect(idle.ms).toBe(500)
})

test('idle time starts again when a test fakes real time', () => {
  const idle = new IdleTime()

  vi.useFakeTimers()
  expect(idle.ms).toBe(0)
  vi.advanceTimersByTime(5_000)
  expect(idle.ms).toBe(5_000)
})
