import { getEventListeners } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loads the timers while a test has faked `setImmediate`, so they cannot know the real one. */
async function loadTimersLate() {
  vi.useFakeTimers({ toFake: ['setImmediate'] })
  vi.resetModules()
  return await import('../../src/time/timers.ts')
}

test('timers that were loaded under fake ones still find a later turn', async () => {
  const { laterTurn } = await loadTimersLate()
  const order: string[] = []
  const turn = laterTurn().then(() => order.push('a later turn'))
  await Promise.resolve().then(() => order.push('the same turn'))

  await turn
  expect(order).toEqual(['the same turn', 'a later turn'])
})

test('if there is no way to wait for a later turn, it comes at once', async () => {
  const { realTimers } = await loadTimersLate()
  vi.stubGlobal('MessageChannel', undefined)
  const action = vi.fn()

  realTimers.nextTurn(action)
  expect(action).toHaveBeenCalledTimes(1)
})

test('without setImmediate, as in browsers, the timers find a later turn too', async () => {
  vi.stubGlobal('setImmediate', undefined)
  vi.resetModules()
  const { laterTurn } = await import('../../src/time/timers.ts')
  let isLater = false
  const turn = laterTurn().then(() => {
    isLater = true
  })
  await Promise.resolve()

  expect(isLater).toBe(false)
  await turn
  expect(isLater).toBe(true)
})

test('a delay that is over no longer listens to the signal of its request', async () => {
  const { sleep } = await import('../../src/time/timers.ts')
  const { signal } = new AbortController()

  const delay = sleep(1, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await delay

  expect(getEventListeners(signal, 'abort')).toEqual([])
})
