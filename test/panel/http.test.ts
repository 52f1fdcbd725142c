import { expect, onTestFinished, test, vi } from 'vitest'
import { connectHttp } from '../../src/panel/store/http.ts'

test('a panel tries again after 0.5 s, and then after twice as long each time, up to 8 s', async () => {
  vi.useFakeTimers({ now: 0 })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const attempts: number[] = []
  vi.stubGlobal('fetch', () => {
    attempts.push(Date.now() / 1_000)
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  const stop = connectHttp('http://127.0.0.1:4010/__petstore', () => null).listen({
    onEvent: () => {},
    onLink: () => {},
  })

  await vi.advanceTimersByTimeAsync(24_000)
  stop()

  expect(attempts).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 23.5])
})
