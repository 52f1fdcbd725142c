import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  isDateFaked,
  realTimers,
  repeat,
  runLaterOnce,
  sleep,
  startRealStopwatch,
  startStopwatch,
  startTimer,
} from '../../../src/core/time/timers.ts'

const realNow = performance.now.bind(performance)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test("an action that runs later runs once per interval, however often it's scheduled", () => {
  const action = vi.fn()
  const later = runLaterOnce(100, action)

  later.schedule()
  vi.advanceTimersByTime(60)
  later.schedule()
  expect(action).not.toHaveBeenCalled()
  vi.advanceTimersByTime(40)
  expect(action).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(1)

  later.schedule()
  vi.advanceTimersByTime(100)
  expect(action).toHaveBeenCalledTimes(2)
})

test("flush runs an action at once if it's scheduled, and only then", () => {
  const action = vi.fn()
  const later = runLaterOnce(100, action)

  later.flush()
  expect(action).not.toHaveBeenCalled()
  later.schedule()
  later.flush()
  expect(action).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(1)
})

test('a sleep is over when its time is, or when its signal aborts', async () => {
  const controller = new AbortController()
  const over = vi.fn()
  const sleeps = [sleep(100), sleep(1_000, controller.signal)].map((each) => each.then(over))

  await vi.advanceTimersByTimeAsync(99)
  expect(over).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(over).toHaveBeenCalledTimes(1)
  controller.abort()
  await Promise.all(sleeps)
  expect(vi.getTimerCount()).toBe(0)

  await sleep(1_000, controller.signal)
})

test('fake timers and a fake Date are noticed', () => {
  expect(realTimers.areFaked()).toBe(true)
  expect(isDateFaked()).toBe(true)
  vi.useRealTimers()
  expect(realTimers.areFaked()).toBe(false)
  expect(isDateFaked()).toBe(false)
})

test('a timer and a stopwatch follow fake time', () => {
  const action = vi.fn()
  vi.advanceTimersByTime(50)
  const elapsed = startStopwatch()
  startTimer(100, action)

  vi.advanceTimersByTime(99)
  expect(action).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(action).toHaveBeenCalledTimes(1)
  expect(elapsed()).toBe(100)
})

test('an action repeats until it is stopped', () => {
  const action = vi.fn()
  const stop = repeat(100, action)
  vi.advanceTimersByTime(250)
  expect(action).toHaveBeenCalledTimes(2)

  stop()
  vi.advanceTimersByTime(1_000)
  expect(action).toHaveBeenCalledTimes(2)
})

test('real timers go on under fake ones', async () => {
  await new Promise<void>((resolve) => realTimers.soon(resolve))
  await new Promise<void>((resolve) => realTimers.later(1, resolve))
})

test("a real stopwatch doesn't follow fake time", () => {
  const startedAt = realNow()
  const elapsed = startRealStopwatch()
  vi.advanceTimersByTime(1_000_000_000)
  expect(elapsed()).toBeGreaterThanOrEqual(0)
  expect(elapsed()).toBeLessThanOrEqual(realNow() - startedAt)
})
