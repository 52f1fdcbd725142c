import { get } from 'node:http'
import { mock } from 'node:test'
import { startServer } from 'petstore-mock/server'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  mock.timers.reset()
  vi.useRealTimers()
  vi.resetModules()
})

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      response.resume()
      resolve(response.statusCode)
    }).on('error', reject)
  })
}

test('a server answers while a test uses fake timers', async () => {
  const server = await startServer({ port: 0 })
  vi.useFakeTimers({ toFake: ['setImmediate', 'Date'] })
  expect(await statusOf(`${server.url}/pets/1`)).toBe(200)
  vi.useRealTimers()
  await server.close()
})

const FAKES = [
  ["vitest's", () => void vi.useFakeTimers({ toFake: ['setImmediate', 'Date'] })],
  ["node:test's", () => mock.timers.enable({ apis: ['setImmediate', 'setTimeout'] })],
] as const

test.each(FAKES)('a server that was loaded under %s fake timers answers', async (_, fake) => {
  fake()
  vi.resetModules()
  const { startServer: startLate } = await import('petstore-mock/server')
  const server = await startLate({ port: 0 })
  expect(await statusOf(`${server.url}/pets/1`)).toBe(200)
  vi.useRealTimers()
  mock.timers.reset()
  await server.close()
})

test.each(FAKES)('petstore.fetch that was loaded under %s fake timers answers', async (_, fake) => {
  fake()
  vi.resetModules()
  const { createPetstore } = await import('petstore-mock')
  expect((await createPetstore().fetch('/pets/1')).status).toBe(200)
})
