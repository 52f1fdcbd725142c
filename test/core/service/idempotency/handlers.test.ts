import { HttpResponse, http } from 'msw'
import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test, vi } from 'vitest'

type Answer = (runs: number) => Response | Promise<Response>

/** Creates an API whose handlers count how often they have run. */
const create = (
  answer: Answer = (runs) => HttpResponse.json({ runs }),
  { dialect = 'standard' }: PetstoreOptions = {},
) => {
  let runs = 0
  const handler = () => {
    runs += 1
    return answer(runs)
  }
  const options: PetstoreOptions = {
    operations: false,
    dialect,
    handlers: [http.post('/charges', handler), http.patch('/charges', handler)],
  }
  return { api: createPetstore(options), runs: () => runs }
}

const charge = (api: ReturnType<typeof create>['api'], init: RequestInit = {}) =>
  api.fetch('/charges', {
    method: 'POST',
    body: '{}',
    ...init,
    headers: { 'Idempotency-Key': 'of any form', ...init.headers },
  })

test.each(['POST', 'PATCH'])(
  "a repeat of a %s gets your handler's first answer",
  async (method) => {
    const { api, runs } = create()
    await charge(api, { method })
    const again = await charge(api, { method })

    expect(await again.json()).toEqual({ runs: 1 })
    expect(again.headers.get('Idempotent-Replayed')).toBe('true')
    expect(runs()).toBe(1)
  },
)

test('a form is the same although each repeat has another boundary', async () => {
  const { api, runs } = create()
  const formOf = (text: string) => {
    const form = new FormData()
    form.append('file', new File([text], 'a.txt'))
    return form
  }
  await charge(api, { body: formOf('hello') })

  expect((await charge(api, { body: formOf('hello') })).status).toBe(200)
  expect((await charge(api, { body: formOf('goodbye') })).status).toBe(422)
  expect(runs()).toBe(1)
})

test('bytes are given again', async () => {
  const { api } = create(() => new HttpResponse(new Uint8Array([255, 0])))
  await charge(api)
  const repeats = [await charge(api), await charge(api)]
  const bodies = await Promise.all(repeats.map((repeat) => repeat.arrayBuffer()))
  expect(bodies.map((body) => [...new Uint8Array(body)])).toEqual([
    [255, 0],
    [255, 0],
  ])
})

test.each([500, 503, 408, 425, 429])('an answer with the status %i runs again', async (status) => {
  const { api, runs } = create(() => HttpResponse.json({}, { status }))
  await charge(api)
  await charge(api)
  expect(runs()).toBe(2)
})

test.each([
  [500, 1],
  [503, 2],
  [429, 2],
])('as with Stripe, a 500 is given again too: %i runs %i times', async (status, times) => {
  const { api, runs } = create(() => HttpResponse.json({}, { status }), { dialect: 'stripe' })
  await charge(api)
  await charge(api)
  expect(runs()).toBe(times)
})

test('a stream runs again', async () => {
  const { api, runs } = create(() => {
    const body = new ReadableStream({ start: (source) => source.enqueue(new Uint8Array(1)) })
    return new HttpResponse(body)
  })
  for (let sent = 0; sent < 2; sent += 1) await (await charge(api)).body?.cancel()
  expect(runs()).toBe(2)
})

test('another caller, URL or body is another request', async () => {
  const { api, runs } = create()
  await charge(api)
  expect((await charge(api, { headers: { 'X-API-Key': 'other' } })).status).toBe(200)
  expect(runs()).toBe(2)
  expect((await charge(api, { body: '{"amount":2}' })).status).toBe(422)
})

test('a repeat while the handler runs gets a 409, and the answer once it is there', async () => {
  let resolve = (_: Response) => {}
  const promise = new Promise<Response>((settle) => {
    resolve = settle
  })
  const { api, runs } = create(() => promise)
  const controller = new AbortController()
  const first = charge(api, { signal: controller.signal })
  expect((await charge(api)).status).toBe(409)

  controller.abort()
  await expect(first).rejects.toThrow()
  resolve(HttpResponse.json({ late: true }))
  await promise

  await expect.poll(async () => (await charge(api)).status).toBe(200)
  expect(runs()).toBe(1)
})

test("a repeat while your handler's response is being delayed gets a 409", async () => {
  const { api } = create()
  api.faults.add({ delay: '1h', times: 1 })
  const controller = new AbortController()
  const first = charge(api, { signal: controller.signal })
  await vi.waitUntil(() => api.journal.length === 1)

  expect((await charge(api)).status).toBe(409)

  controller.abort()
  await expect(first).rejects.toThrow()
})

test('errors and explanations name the header that the dialect has for keys', async () => {
  const error = ({ status }: { readonly status: number }) => ({ status, body: {} })
  const dialect = { error, idempotencyHeader: 'Request-Token' }
  const { api } = create(undefined, { dialect })
  const headers = { 'Request-Token': 'a' }
  await charge(api, { headers })
  await charge(api, { headers, body: '{"amount":1}' })
  expect(api.journal.explain(api.journal.last() ?? '')).toContain(
    'req-1 had the Request-Token "a" and another body',
  )
})
