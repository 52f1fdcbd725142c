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
