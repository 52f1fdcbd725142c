import { expect, test, vi } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** Returns a request for each of `count` different ids that no pet has. */
function requests(count: number): string {
  return Array.from({ length: count }, (_, index) => rawRequest(`GET /pets/${1_000 + index}`)).join(
    '',
  )
}

/** Returns the paths of all requests so far that were answered, in their order. */
function pathsOf({ petstore }: Awaited<ReturnType<typeof start>>): readonly string[] {
  return petstore.journal.all().map(({ path }) => path)
}

test('64 pipelined requests are all answered, once and in their order', async () => {
  const server = await start({ rateLimit: false })
  const last = rawRequest('GET /pets/1', { Connection: 'close' })

  const { text } = await sendRaw(server.port, requests(63) + last)

  const expected = Array.from({ length: 63 }, (_, index) => `/pets/${1_000 + index}`)
  expect(pathsOf(server)).toEqual([...expected, '/pets/1'])
  expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(63)
  expect(text).toMatch(/"Rex".*\}$/)
})

test('a client may send any number of requests, 64 at a time', async () => {
  const server = await start({ rateLimit: false })
  const raw = openRaw(server.port)

  for (let round = 1; round <= 10; round += 1) {
    raw.send(requests(64))
    await until(() => raw.received().split('HTTP/1.1 404').length === 64 * round + 1)
  }

  expect(pathsOf(server)).toHaveLength(640)
  raw.socket.destroy()
})

test('60 pipelined bodies with delayed responses are complete, and cause no warning', async () => {
  const warned = vi.spyOn(process, 'emitWarning')
  const server = await start({ rateLimit: false, latency: '1ms' })
  const names = Array.from({ length: 60 }, (_, index) => `Pet${index}`)
  const posts = names.map((name) => {
    const body = JSON.stringify({ name, categoryId: 1 }).padEnd(1_000)
    return rawRequest('POST /pets', { ...JSON_TYPE, 'Content-Length': String(body.length) }, body)
  })
  const last = rawRequest('GET /pets/1', { Connection: 'close' })

  const { text } = await sendRaw(server.port, posts.join('') + last)

  expect([...text.matchAll(/"name":"(Pet\w+)"/g)].map(([, name]) => name)).toEqual(names)
  expect(text).toMatch(/"Rex".*\}$/)
  expect(warned).not.toHaveBeenCalled()
  warned.mockRestore()
})

test.each([
  { fault: {}, ids: ['1', '2'], error: null },
  { fault: { network: 'reset' }, ids: ['1'], error: 'ECONNRESET' },
  { fault: { network: 'empty' }, ids: ['1'], error: null },
] as const)('a response waits for the delayed one before it: $fault', async (example) => {
  const { port, petstore } = await start()
  petstore.faults.add({ delay: '40ms', times: 1 })
  if ('network' in example.fault) petstore.faults.add(example.fault)

  const { text, error } = await sendRaw(
    port,
    rawRequest('GET /pets/1') + rawRequest('GET /pets/2', { Connection: 'close' }),
  )

  expect([...text.matchAll(/\{"id":(\d+)/g)].map(([, id]) => id)).toEqual(example.ids)
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(example.ids.length)
  expect(error).toBe(example.error)
})

test.each([
  { what: 'answered at once', fault: {} },
  { what: 'answered later', fault: { delay: '1h' } },
  { what: 'never answered', fault: { network: 'timeout' } },
] as const)('with more than 64 requests, a connection is closed: $what', async ({ fault }) => {
  const server = await start({ rateLimit: false })
  if (Object.keys(fault).length > 0) server.petstore.faults.add(fault)
  const raw = openRaw(server.port)

  raw.send(requests(10_000))
  await raw.ended()

  expect(pathsOf(server)).toEqual(
    Array.from({ length: 64 }, (_, index) => `/pets/${1_000 + index}`),
  )
})

test('clients that send thousands of requests and read nothing keep nobody waiting', async () => {
  const server = await start({ rateLimit: false, ban: false })
  const kept = openRaw(server.port)
  kept.send(rawRequest('GET /pets/1'))
  await kept.until('"Rex"')

  const flood = Array.from({ length: 20 }, () => openRaw(server.port))
  for (const { socket, send } of flood) {
    socket.pause()
    send(requests(2_000))
  }
  kept.send(rawRequest('GET /pets/2', { Connection: 'close' }))
  const fresh = openRaw(server.port)
  fresh.send(rawRequest('GET /pets/3', { Connection: 'close' }))

  expect((await kept.ended()).text).toContain('"Bella"')
  expect((await fresh.ended()).text).toContain('HTTP/1.1 200')
  for (const { socket, ended } of flood) {
    socket.resume()
    await ended()
  }
  expect(pathsOf(server).length).toBeLessThanOrEqual(20 * 64 + 3)
})
