import { get } from 'node:http'
import { startServer } from 'petstore-mock/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (reply) => {
      reply.resume()
      resolve(reply.statusCode)
    }).on('error', reject)
  })
}

test('a server answers while a test has put fakes in the place of timers', async () => {
  const server = await startServer({ port: 0 })
  vi.useFakeTimers({ toFake: ['setImmediate', 'Date'] })
  expect(await statusOf(`${server.url}/pets/1`)).toBe(200)
  vi.useRealTimers()
  await server.close()
})

test('a server answers that was loaded when the timers were fakes already', async () => {
  vi.useFakeTimers({ toFake: ['setImmediate', 'Date'] })
  vi.resetModules()
  const { startServer: startLate } = await import('petstore-mock/server')
  const server = await startLate({ port: 0 })
  expect(await statusOf(`${server.url}/pets/1`)).toBe(200)
  vi.useRealTimers()
  await server.close()
})
