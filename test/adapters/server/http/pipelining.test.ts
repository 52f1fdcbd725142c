import { expect, test, vi } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

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

test('pipelined requests are all answered, once and in their order', async () => {
  const server = await start({ rateLimit: false })
  const last = rawRequest('GET /pets/1', { Connection: 'close' })

  const { text } = await sendRaw(server.port, requests(200) + last)

  const expected = Array.from({ length: 200 }, (_, index) => `/pets/${1_000 + index}`)
  expect(pathsOf(server)).toEqual([...expected, '/pets/1'])
  expect(text.match(/HTTP\/1\.1 404/g)).toHaveLength(200)
  expect(text).toMatch(/"Rex".*\}$/)
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
  { fault: {}, ids: ['1', '2'] },
  { fault: { network: 'empty' }, ids: ['1'] },
] as const)('a response waits for the delayed one before it: $fault', async ({ fault, ids }) => {
  const { port, petstore } = await start()
  petstore.faults.add({ delay: '40ms', times: 1 })
  if ('network' in fault) petstore.faults.add(fault)

  const { text, error } = await sendRaw(
    port,
    rawRequest('GET /pets/1') + rawRequest('GET /pets/2', { Connection: 'close' }),
  )

  expect([...text.matchAll(/\{"id":(\d+)/g)].map(([, id]) => id)).toEqual(ids)
  expect(error).toBeNull()
})
