import { HttpResponse, http } from 'msw'
import type { ResponseLine } from 'petstore-mock/server'
import { expect, test, vi } from 'vitest'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { useServers } from '../../../support/server/servers.ts'
import { until } from '../../../support/until.ts'

const start = useServers()

function collect() {
  const lines: ResponseLine[] = []
  const untilCount = (count: number) => until(() => lines.length >= count)
  return { lines, untilCount, onResponse: (line: ResponseLine) => void lines.push(line) }
}

const MS = expect.any(Number)

test('onResponse is called for each response of the service', async () => {
  const { lines, untilCount, onResponse } = collect()
  const { url } = await start({ onResponse, apiKeys: { k: 'pro' } })

  await fetch(`${url}/pets?limit=1`, { headers: { 'X-API-Key': 'k' } })
  await fetch(`${url}/pets/404`)
  await untilCount(2)

  expect(lines).toEqual([
    { method: 'GET', url: '/pets?limit=1', status: 200, plan: 'pro', remaining: 299, ms: MS },
    { method: 'GET', url: '/pets/404', status: 404, plan: 'free', remaining: 59, ms: MS },
  ])
})

test('onResponse is called for sessions, and not for the control API', async () => {
  const { lines, untilCount, onResponse } = collect()
  const { sessions, controlUrl } = await start({ onResponse })
  const session = sessions.create({ id: 'one', plan: 'pro' })

  await fetch(`${controlUrl}/health`)
  await fetch(`${session.url}/pets/1`)
  await untilCount(1)

  const url = '/__petstore/sessions/one/api/pets/1'
  expect(lines).toEqual([{ method: 'GET', url, status: 200, plan: 'pro', remaining: 299, ms: MS }])
})

test.each(['reset', 'empty'] as const)(
  'onResponse gets no status for a lost response: %s',
  async (network) => {
    const { lines, untilCount, onResponse } = collect()
    const { port, petstore } = await start({ onResponse })
    petstore.faults.add({ network })

    await sendRaw(port, rawRequest('GET /pets'))
    await untilCount(1)

    expect(lines).toEqual([
      { method: 'GET', url: '/pets', status: null, plan: 'free', remaining: 59, ms: MS },
    ])
  },
)

test('onResponse gets no status when the client did not wait for the response', async () => {
  const { lines, untilCount, onResponse } = collect()
  const { port, petstore } = await start({ onResponse, latency: '1h' })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1') + rawRequest('GET /pets/2'))
  await until(() => petstore.journal.all().length === 2)

  raw.socket.destroy()
  await untilCount(2)

  expect(lines.map(({ url, status }) => [url, status])).toEqual([
    ['/pets/1', null],
    ['/pets/2', null],
  ])
})

test('onResponse gets no plan for the response of a handler', async () => {
  const { lines, untilCount, onResponse } = collect()
  const handlers = [http.get('*/mine', () => HttpResponse.text('mine'))]
  const { url } = await start({ onResponse, handlers })

  await fetch(`${url}/mine`)
  await untilCount(1)

  expect(lines).toEqual([
    { method: 'GET', url: '/mine', status: 200, plan: null, remaining: null, ms: MS },
  ])
})

test('onResponse is called for a method that the HTTP parser does not know', async () => {
  const { lines, untilCount, onResponse } = collect()
  const { port } = await start({ onResponse })

  await sendRaw(port, rawRequest('FOO /pets?a=1'))
  await untilCount(1)

  expect(lines).toEqual([
    { method: 'FOO', url: '/pets?a=1', status: 501, plan: 'free', remaining: 59, ms: MS },
  ])
})

test.each([
  {
    what: 'throws',
    onResponse: () => {
      throw new Error('a bug')
    },
  },
  { what: 'rejects', onResponse: () => Promise.reject(new Error('a bug')) },
])('an onResponse that $what does not affect the response', async ({ onResponse }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { url } = await start({ onResponse })

  expect((await fetch(`${url}/pets`)).status).toBe(200)
  expect((await fetch(`${url}/pets`)).status).toBe(200)

  await until(() => logged.mock.calls.length === 2)
  logged.mockRestore()
})
