import { expect, onTestFinished, test, vi } from 'vitest'
import { countUnanswered, untilGivenUp } from '../../../src/core/time/unanswered.ts'
import { Budget } from '../../../src/tools/explore/budget.ts'
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

test('a search in which a client waited in real time has not tried all paths', () => {
  const limits = { runs: 9, time: 9, requests: 9, signal: undefined, faults: 1, outcomes: [] }

  expect(new Budget(limits).cut(0)).toBeNull()
  expect(new Budget(limits).cut(1)).toEqual({
    by: ['real-timers'],
    paths: 1,
    message:
      'The search was cut short: it left out at least 1 path on which the client waited in real time.',
  })
})
