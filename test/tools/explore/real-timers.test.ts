import { expect, onTestFinished, test, vi } from 'vitest'
import { countUnanswered, untilGivenUp } from '../../../src/core/time/unanswered.ts'
import { countRealTimers } from '../../../src/tools/explore/run/drive.ts'

test('real timers are counted, but not fake ones and those of unanswered requests', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [timers, unanswered] = [countRealTimers(), countUnanswered()]
  const controller = new AbortController()
  setTimeout(() => {}, 60_000)
  const givenUp = untilGivenUp(controller.signal, {})
  expect(countRealTimers()).toBe(timers)
  expect(countUnanswered()).toBe(unanswered + 1)

  vi.useRealTimers()
  const timer = setTimeout(() => {}, 60_000)
  const immediate = setImmediate(() => {})
  expect(countRealTimers()).toBe(timers + 1)
  clearTimeout(timer)
  expect(countRealTimers()).toBe(timers)
  clearImmediate(immediate)

  controller.abort()
  await givenUp
  const late = untilGivenUp(controller.signal, {})
  expect(countUnanswered()).toBe(unanswered)
  await late
})
