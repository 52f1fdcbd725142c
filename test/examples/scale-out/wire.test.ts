import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { hasNginx, useScaledOut } from '../../support/scale-out/start.ts'
import { listen } from '../../support/server/control-events.ts'
import { send } from '../../support/server/send.ts'
import { until } from '../../support/until.ts'

const scaledOut = useScaledOut('--processes', '1', '--', '--clock', '2026-05-01T00:00:00Z')

const MIB = 1_048_576

/** Headers that are about one connection. */
const HOP_BY_HOP = ['connection', 'keep-alive']

/** Creates a session. Returns its URLs through nginx. */
async function create(id: string): Promise<{ readonly url: string; readonly controlUrl: string }> {
  const created = await send(scaledOut().url, `PUT /__petstore/sessions/${id}`)
  expect(created.status).toBe(201)
  return created.body
}

describe.skipIf(!hasNginx)('through nginx', () => {
  test.each([
    ['GET /pets?limit=2', {}],
    ['GET /pets/1', { Origin: 'https://shop.example', 'X-API-Key': 'mine' }],
    ['GET /nope', { Accept: 'application/json' }],
    ['HEAD /pets', {}],
    ['OPTIONS /pets', {}],
  ])('%s gets the same status, headers and body as without it', async (target, headers) => {
    const [backend] = scaledOut().backends
    const id = target.replace(/\W+/g, '-')
    const { url } = await create(`${id}-through`)
    await create(`${id}-direct`)
    const direct = `${backend?.url}/__petstore/sessions/${id}-direct/api`

    const through = await send(url, target, { headers })
    const expected = await send(direct, target, { headers })

    const plain = (text: string) => text.replaceAll(/-(?:through|direct)\b/g, '')
    const toList = (sent: typeof through) =>
      Object.entries(sent.headers)
        .filter(([name]) => !HOP_BY_HOP.includes(name))
        .map(([name, value]) => `${name}: ${plain(String(value))}`)
        .sort()
    expect(through.status).toBe(expected.status)
    expect(toList(through)).toEqual(toList(expected))
    expect(plain(through.text)).toBe(plain(expected.text))
  })

  test.each(['reset', 'empty', 'truncate'])(
    'the network fault %s breaks the connection of the client',
    async (network) => {
      const { url, controlUrl } = await create(`fault-${network}`)
      await send(controlUrl, 'POST /faults/add', { json: { network } })

      const broken = send(url, 'GET /pets')

      await expect(broken).rejects.toThrow('other side closed')
      expect((await send(controlUrl, 'GET /journal/all')).body).toHaveLength(1)
    },
  )

  test('the network fault timeout leaves the client waiting, until it gives up', async () => {
    const { url, controlUrl } = await create('fault-timeout')
    await send(controlUrl, 'POST /faults/add', { json: { network: 'timeout' } })
    const given = new AbortController()

    const waiting = request(`${url}/pets`, { signal: given.signal })
    await until(async () => (await send(controlUrl, 'GET /journal/all')).body.length === 1)
    given.abort(new Error('given up'))

    await expect(waiting).rejects.toThrow('given up')
  })

  test('an event arrives while the stream of events stays open', async () => {
    const { url, controlUrl } = await create('events')
    const { events, headers } = await listen({ controlUrl })

    await send(url, 'GET /pets/1')
    await until(() => events.some(({ event }) => event === 'journal'))

    expect(headers['content-type']).toBe('text/event-stream')
    expect(events.at(-1)?.data.url).toBe('/__petstore/sessions/events/api/pets/1')
  })

  test('a body of 1 MiB is accepted, and the process refuses a larger one', async () => {
    const { url } = await create('bodies')
    const pet = (bytes: number) => {
      const json = { name: 'x', categoryId: 1 }
      return { ...json, name: 'x'.repeat(bytes - JSON.stringify(json).length + 1) }
    }

    expect((await send(url, 'POST /pets', { json: pet(MIB) })).status).toBe(201)
    const refused = await send(url, 'POST /pets', { json: pet(MIB + 1) })
    expect(refused).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })

  test('a large snapshot passes in both directions', async () => {
    const { url, controlUrl } = await create('snapshots')
    for (let index = 0; index < 3; index += 1) {
      await send(url, 'POST /pets', { json: { name: 'x'.repeat(MIB - 100), categoryId: 1 } })
    }

    const state = await send(controlUrl, 'GET /snapshot')

    expect(state.text.length).toBeGreaterThan(3 * (MIB - 100))
    expect((await send(controlUrl, 'POST /restore', { json: state.body })).status).toBe(204)
  })

  test("a request that nginx can't read gets a 400 in the form of the service", async () => {
    const { url } = scaledOut()
    const headers = { 'X-Long': 'x'.repeat(40_000) }

    const refused = await send(url, 'GET /pets', { headers })

    expect(refused).toMatchObject({ status: 400, body: { code: 'malformed_request', status: 400 } })
    expect(refused.headers['x-ratelimit-remaining']).toBe('0')
  })
})
