import { bypass, delay, HttpResponse, http, passthrough } from 'msw'
import { expect, test, vi } from 'vitest'
import { openRaw, rawRequest, sendRaw } from '../../support/server/raw-socket.ts'
import { useServers } from '../../support/server/servers.ts'
import { until } from '../../support/until.ts'

const start = useServers()

const order = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ petId: 1 }),
}

test('a handler runs before the service and replaces its response', async () => {
  const { url, petstore } = await start({
    handlers: [http.get('*/pets/:id', ({ params }) => HttpResponse.json({ mine: params.id }))],
  })

  const response = await fetch(`${url}/pets/7`)

  expect(await response.json()).toEqual({ mine: '7' })
  expect(petstore.journal.all()).toEqual([])
  expect(petstore.quotas.get().windows[0]?.used).toBe(0)
})

test('the service answers a request that no handler handles', async () => {
  const { url, petstore } = await start({
    handlers: [http.get('*/mine', () => HttpResponse.json({}))],
  })

  expect(await (await fetch(`${url}/pets/1`)).json()).toMatchObject({ name: 'Rex' })
  expect(petstore.journal.all()).toHaveLength(1)
})

test.each([
  { what: 'nothing', resolve: () => undefined },
  { what: 'passthrough()', resolve: () => passthrough() },
])('a handler that returns $what leaves the whole request to the service', async ({ resolve }) => {
  const read = vi.fn()
  const { url } = await start({
    handlers: [
      http.post('*/store/orders', async ({ request }) => {
        read(await request.json())
        return resolve()
      }),
    ],
  })

  const response = await fetch(`${url}/store/orders`, order)

  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ petId: 1 })
  expect(read).toHaveBeenCalledExactlyOnceWith({ petId: 1 })
})

test('a handler sees the request as it was sent', async () => {
  const seen = vi.fn()
  const { url } = await start({
    handlers: [
      http.put('*/pets/1', async ({ request }) => {
        const bytes = [...new Uint8Array(await request.arrayBuffer())]
        seen(request.url, request.headers.get('X-Mine'), bytes)
        return new HttpResponse()
      }),
    ],
  })

  await fetch(`${url}/pets/1?a=%20b`, {
    method: 'PUT',
    headers: { 'X-Mine': 'yes' },
    body: Uint8Array.from([0, 255, 254]),
  })

  expect(seen).toHaveBeenCalledExactlyOnceWith(`${url}/pets/1?a=%20b`, 'yes', [0, 255, 254])
})

test('a response is sent with one header line for each cookie, and with the rate limit of its caller', async () => {
  const headers = new Headers({ 'X-Mine': 'yes', 'Content-Type': 'text/plain' })
  headers.append('Set-Cookie', 'a=1')
  headers.append('Set-Cookie', 'b=2')
  const { port } = await start({
    handlers: [http.get('*/mine', () => new HttpResponse('Grüße', { status: 418, headers }))],
  })

  const { text } = await sendRaw(port, rawRequest('GET /mine', { Connection: 'close' }))

  expect(text).toMatch(/^HTTP\/1\.1 418 I'm a Teapot\r\n/)
  expect(text.match(/^set-cookie: .*$/gim)).toEqual(['set-cookie: a=1', 'set-cookie: b=2'])
  expect(text).toContain('\r\nx-mine: yes\r\n')
  expect(text.match(/^x-ratelimit-[a-z]+(?=: \d+\r$)/gim)).toHaveLength(3)
  expect(text).toContain('Grüße')
})

test('a response body is streamed', async () => {
  let more: ReadableStreamDefaultController<string> | undefined
  const body = new ReadableStream<string>({
    start(controller) {
      more = controller
      controller.enqueue('first')
    },
  }).pipeThrough(new TextEncoderStream())
  const { port } = await start({ handlers: [http.get('*/mine', () => new HttpResponse(body))] })
  const raw = openRaw(port)

  raw.send(rawRequest('GET /mine', { Connection: 'close' }))
  await raw.until('first')
  more?.enqueue('second')
  more?.close()

  expect((await raw.ended()).text).toMatch(/5\r\nfirst\r\n6\r\nsecond\r\n0\r\n\r\n$/)
})

test('a client that disconnects cancels the response body', async () => {
  const cancelled = vi.fn()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel: cancelled,
  })
  const { port } = await start({ handlers: [http.get('*/mine', () => new HttpResponse(body))] })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /mine'))
  await raw.until('first')

  raw.socket.destroy()

  await until(() => cancelled.mock.calls.length > 0)
})

test('HEAD gets the headers of a response without its body', async () => {
  const { port } = await start({
    handlers: [http.head('*/mine', () => HttpResponse.json({ mine: true }))],
  })

  const { text } = await sendRaw(port, rawRequest('HEAD /mine', { Connection: 'close' }))

  expect(text).toMatch(/^content-length: 13\r$/im)
  expect(text).toMatch(/\r\n\r\n$/)
})

test('HttpResponse.error() is an RST', async () => {
  const { port } = await start({ handlers: [http.get('*/mine', () => HttpResponse.error())] })

  const { bytes, error } = await sendRaw(port, rawRequest('GET /mine'))

  expect(bytes).toBe(0)
  expect(error).toBe('ECONNRESET')
})

test('responses of handlers and of the service keep the order of the requests', async () => {
  const { port } = await start({
    handlers: [
      http.get('*/mine', async () => {
        await delay(30)
        return HttpResponse.text('mine')
      }),
    ],
  })

  const { text } = await sendRaw(
    port,
    rawRequest('GET /mine') + rawRequest('GET /pets/1', { Connection: 'close' }),
  )

  expect(text.indexOf('mine')).toBeGreaterThan(0)
  expect(text.indexOf('mine')).toBeLessThan(text.indexOf('"Rex"'))
})

test('a handler that throws gets a 500 whose message names the handlers', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const bug = new Error('a bug')
  const { url } = await start({
    handlers: [
      http.get('*/mine', () => {
        throw bug
      }),
    ],
  })

  const response = await fetch(`${url}/mine`)

  expect(response.status).toBe(500)
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('60')
  const message = 'One of your handlers failed on GET /mine: see the log of the mock for the error'
  expect(await response.json()).toEqual({ code: 'internal_error', message, status: 500 })
  expect(logged.mock.calls).toEqual([
    ['[petstore-mock] One of your handlers failed on GET /mine.', bug],
  ])
  logged.mockRestore()
})

test('handlers run for a session under its own path, and never for the control API', async () => {
  const seen = vi.fn()
  const { sessions, controlUrl } = await start({
    handlers: [
      http.all('*', ({ request }) => {
        seen(new URL(request.url).pathname)
      }),
    ],
  })
  const { url } = sessions.create({ id: 'one' })

  await fetch(`${url}/pets`)
  await fetch(`${controlUrl}/health`)

  expect(seen.mock.calls).toEqual([['/__petstore/sessions/one/api/pets']])
})

test('a handler can change what the service answers', async () => {
  const other = await start()
  const { url } = await start({
    handlers: [
      http.get('*/pets/1', async () => {
        const response = await fetch(bypass(`${other.url}/pets/1`))
        return HttpResponse.json({ ...Object(await response.json()), name: 'Changed' })
      }),
    ],
  })

  expect(await (await fetch(`${url}/pets/1`)).json()).toMatchObject({ id: 1, name: 'Changed' })
})

test.each(['TRACE', 'FOO'])(
  'the service answers a method that no handler can receive: %s',
  async (method) => {
    const { port } = await start({ handlers: [http.all('*', () => HttpResponse.text('mine'))] })

    const { text } = await sendRaw(port, rawRequest(`${method} /pets`, { Connection: 'close' }))

    expect(text).toMatch(/^HTTP\/1\.1 (405|501) /)
  },
)

test('close does not wait forever for a handler', async () => {
  const asked = vi.fn()
  const { port, close } = await start({
    handlers: [
      http.get('*/mine', () => {
        asked()
        return new Promise<undefined>(() => {})
      }),
    ],
  })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /mine'))
  await until(() => asked.mock.calls.length > 0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  const closed = close()
  vi.advanceTimersByTime(5_000)
  await closed

  vi.useRealTimers()
  expect((await raw.ended()).bytes).toBe(0)
})
