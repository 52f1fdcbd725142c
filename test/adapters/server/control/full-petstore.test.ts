import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'

const MIB = 1_048_576

/** The script of a server whose rows use almost all of `maxDataBytes`. It has a small heap. */
const SERVE = `
  import { startServer } from './dist/src/adapters/server/index.js'
  const [categories, length, orders] = process.argv.slice(1).map(Number)
  const listOf = (count, toRow) => Array.from({ length: count }, (_, index) => toRow(index + 1))
  const server = await startServer({ port: 0 })
  const { version, parts } = server.petstore.snapshot()
  const data = {
    categories: listOf(categories, (id) => ({ id, name: 'x'.repeat(length) })),
    pets: [],
    orders: listOf(orders, (id) => ({ id, petId: 1, quantity: 1, complete: true })),
    inventory: [],
    nextIds: { category: categories + 1, pet: 1, order: orders + 1 },
  }
  server.petstore.restore({ version, parts: { ...parts, data } })
  const send = () =>
    process.send({ url: server.controlUrl, peak: 1_024 * process.resourceUsage().maxRSS })
  process.on('message', send)
  send()`

interface Shape {
  /** The number of categories, and the length of their names. */
  readonly categories: readonly [count: number, length: number]
  readonly orders: number
}

/** Starts a server in a process of its own. */
async function startFull({ categories, orders }: Shape) {
  const args = ['--max-old-space-size=384', '--input-type=module', '--eval', SERVE]
  const child = spawn(process.execPath, [...args, ...[...categories, orders].map(String)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => {
    child.kill()
  })
  const next = async () => Object((await once(child, 'message'))[0])
  const { url } = await next()
  return {
    url: String(url),
    /** Returns the most memory that the process has ever used, in bytes. */
    async peak(): Promise<number> {
      child.send('peak')
      return (await next()).peak
    },
  }
}

async function request(url: string): Promise<IncomingMessage> {
  const [response] = await once(get(url), 'response')
  return response
}

/** Reads a response to its end. */
async function read(response: IncomingMessage) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of response) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { status: response.statusCode, bytes, hash: hash.digest('hex') }
}

/** Reads paths with a client each, all at once. The first one pauses in the middle for the others. */
async function readAtOnce(urls: readonly string[]) {
  const [first = '', ...others] = urls
  const slow = await request(first)
  const fast = await Promise.all(others.map(async (url) => await read(await request(url))))
  return [await read(slow), ...fast]
}

test('four clients at once read all rows of a full petstore, long and short, and the server needs little more memory', async () => {
  // The long row alone is larger than the bound of unsent responses.
  const server = await startFull({ categories: [1, 140_000_000], orders: 200_000 })
  const before = await server.peak()

  const paths = ['/state', '/state', '/rows/category', '/rows/category']
  const responses = await readAtOnce(paths.map((path) => server.url + path))

  for (const { status, bytes } of responses) {
    expect(status).toBe(200)
    expect(bytes).toBeGreaterThan(140_000_000)
  }
  expect(responses[1]).toEqual(responses[0])
  expect(responses[3]).toEqual(responses[2])
  expect((await server.peak()) - before).toBeLessThan(100 * MIB)
})

test('the state of a petstore that is full of short rows can be restored', async () => {
  const { url } = await startFull({ categories: [1, 10], orders: 440_000 })
  const state = await (await fetch(`${url}/state`)).text()
  await fetch(`${url}/reset`, { method: 'POST' })

  const restored = await fetch(`${url}/state`, { method: 'PUT', body: state })

  expect(restored.status).toBe(204)
  expect(await (await fetch(`${url}/rows/order?offset=439999`)).json()).toEqual({
    total: 440_000,
    rows: [{ id: '440000', petId: '1', quantity: 1, shipDate: null, complete: true }],
  })
})
