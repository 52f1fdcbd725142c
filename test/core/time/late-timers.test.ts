import { getEventListeners } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Loads the timers while a test has faked `setImmediate`, so they can't know the real one. */
async function loadTimersLate() {
  vi.useFakeTimers({ toFake: ['setImmediate'] })
  vi.resetModules()
  return await import('../../../src/core/time/timers.ts')
}

/** Loads the timers where there's no `setImmediate`, as in browsers. */
async function loadTimersWithout() {
  vi.stubGlobal('setImmediate', undefined)
  vi.resetModules()
  return await import('../../../src/core/time/timers.ts')
}

test.each([
  { where: 'under fake ones', load: loadTimersLate },
  { where: 'without setImmediate', load: loadTimersWithout },
])('timers that were loaded $where still find a later turn', async ({ load }) => {
  const { laterTurn } = await load()
  const order: string[] = []
  const turn = laterTurn().then(() => order.push('a later turn'))
  await Promise.resolve().then(() => order.push('the same turn'))

  await turn
  expect(order).toEqual(['the same turn', 'a later turn'])
})

test('a delay that is over no longer listens to the signal of its request', async () => {
  const { sleep } = await import('../../../src/core/time/timers.ts')
  const { signal } = new AbortController()

  const delay = sleep(1, signal)
  expect(getEventListeners(signal, 'abort')).toHaveLength(1)
  await delay

  expect(getEventListeners(signal, 'abort')).toEqual([])
})
