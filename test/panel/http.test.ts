import { expect, onTestFinished, test, vi } from 'vitest'
import { connectHttp } from '../../src/panel/store/http.ts'

test('a panel that cannot reach its server tries again every second', async () => {
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

  await vi.advanceTimersByTimeAsync(3_500)
  stop()

  expect(attempts).toEqual([0, 1, 2, 3])
})
