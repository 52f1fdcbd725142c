import { HttpResponse, http } from 'msw'
import type { ResponseLine } from 'petstore-mock/server'
import { expect, test, vi } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

function collect() {
  const lines: ResponseLine[] = []
  const untilCount = (count: number) => until(() => lines.length >= count)
  return { lines, untilCount, onResponse: (line: ResponseLine) => void lines.push(line) }
}

/** A line of the first request of the anonymous caller. */
const LINE = {
  method: 'GET',
  plan: 'free',
  caller: null,
  remaining: 59,
  retryAfter: null,
  fault: null,
  ms: expect.any(Number),
}

test('onResponse is called for each response of the service and of sessions, and not for the control API', async () => {
  const { lines, untilCount, onResponse } = collect()
  const { url, sessions, controlUrl } = await start({ onResponse, apiKeys: { k: 'pro' } })
  const session = sessions.create({ id: 'one' })

  await fetch(`${controlUrl}/health`)
  await fetch(`${url}/pets?limit=1`, { headers: { 'X-API-Key': 'k' } })
  await fetch(`${url}/pets/404`)
  await fetch(`${session.url}/pets/1`)
  await untilCount(3)

  const own = '/__petstore/sessions/one/api/pets/1'
  expect(lines).toEqual([
    { ...LINE, url: '/pets?limit=1', status: 200, plan: 'pro', caller: 'k', remaining: 299 },
    { ...LINE, url: '/pets/404', status: 404 },
    { ...LINE, url: own, status: 200 },
  ])
})

const handlers = [http.get('*/mine', () => HttpResponse.text('mine'))]

test.each([
  [
    'GET /pets',
    'lost by the fault reset',
    { network: 'reset' },
    { status: null, fault: 'fault-1' },
  ],
  [
    'GET /pets',
    'lost by the fault empty',
    { network: 'empty' },
    { status: null, fault: 'fault-1' },
  ],
  ['PROPFIND /pets?a=1', "to a method that the service doesn't know", {}, { status: 501 }],
  ['GET /mine', 'of a handler', {}, { status: 200 }],
] as const)('onResponse is called for a response to %s %s', async (line, _, fault, expected) => {
  const { lines, untilCount, onResponse } = collect()
  const { port, petstore } = await start({ onResponse, handlers })
  if ('network' in fault) petstore.faults.add(fault)

  await sendRaw(port, rawRequest(line, { Connection: 'close' }))
  await untilCount(1)

  const [method, url] = line.split(' ')
  expect(lines).toEqual([{ ...LINE, method, url, ...expected }])
})

test("onResponse gets no status when the client didn't wait for the response", async () => {
  const { lines, untilCount, onResponse } = collect()
  const { port, petstore } = await start({ onResponse, latency: '1h' })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1'))
  await until(() => petstore.journal.length === 1)

  raw.socket.destroy()
  await untilCount(1)

  expect(lines.map(({ url, status }) => [url, status])).toEqual([['/pets/1', null]])
})

test.each([
  {
    what: 'throws',
    fail: () => {
      throw new Error('a bug')
    },
  },
  { what: 'rejects', fail: () => Promise.reject(new Error('a bug')) },
])("an onResponse that $what doesn't affect the response", async ({ fail }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { url } = await start({ onResponse: fail })

  expect((await fetch(`${url}/pets`)).status).toBe(200)
  expect((await fetch(`${url}/pets`)).status).toBe(200)

  await until(() => logged.mock.calls.length === 2)
  logged.mockRestore()
})
