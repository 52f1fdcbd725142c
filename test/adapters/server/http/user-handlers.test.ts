import { delay, HttpResponse, http, passthrough } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

/** Starts a server with one handler, for `GET /mine`. */
const startWith = (resolver: Parameters<typeof http.get>[1]) =>
  start({ handlers: [http.get('*/mine', resolver)] })

const CLOSE = { Connection: 'close' }

/** Records what the server logs, without printing it. */
function recordErrors() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  return logged.mock.calls
}

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

  const response = await fetch(`${url}/store/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ petId: 1 }),
  })

  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ petId: 1 })
  expect(read).toHaveBeenCalledExactlyOnceWith({ petId: 1 })
})

test('passthrough() of a handler for a path that only it has is a 404, because nothing is beyond the server', async () => {
  const { url } = await startWith(() => passthrough())

  const response = await fetch(`${url}/mine`)

  const message = 'No handler gave GET /mine a response; the handlers of this path are GET */mine'
  expect(await response.json()).toEqual({ code: 'route_not_found', message, status: 404 })
})

test.each(['PUT', 'DELETE', 'OPTIONS', 'POST'])(
  'a handler sees the request as it was sent: %s',
  async (method) => {
    const seen = vi.fn()
    const { url } = await start({
      handlers: [
        http.all('*/pets/1', async ({ request }) => {
          const bytes = [...new Uint8Array(await request.arrayBuffer())]
          seen(request.method, request.url, request.headers.get('X-Mine'), bytes)
          return new HttpResponse()
        }),
      ],
    })

    const body = Uint8Array.from([0, 255, 254])
    await fetch(`${url}/pets/1?a=%20b`, { method, headers: { 'X-Mine': 'yes' }, body })

    const sent = [method, `${url}/pets/1?a=%20b`, 'yes', [0, 255, 254]]
    expect(seen).toHaveBeenCalledExactlyOnceWith(...sent)
  },
)

test('the service ignores a body that only a handler reads', async () => {
  const { url, petstore } = await startWith(() => undefined)

  const response = await fetch(`${url}/pets/9`, { method: 'DELETE', body: ' '.repeat(2_000_000) })

  expect(response.status).toBe(204)
  expect(petstore.journal.all()).toHaveLength(1)
})

test('a response is sent with one header line for each cookie, and with the rate limit of its caller', async () => {
  const headers = new Headers({ 'X-Mine': 'yes', 'Content-Type': 'text/plain' })
  headers.append('Set-Cookie', 'a=1')
  headers.append('Set-Cookie', 'b=2')
  const { port } = await startWith(() => new HttpResponse('Grüße', { status: 418, headers }))

  const { text } = await sendRaw(port, rawRequest('GET /mine', CLOSE))

  expect(text).toMatch(/^HTTP\/1\.1 418 I'm a Teapot\r\n/)
  expect(text.match(/^set-cookie: .*$/gim)).toEqual(['set-cookie: a=1', 'set-cookie: b=2'])
  expect(text).toContain('\r\nx-mine: yes\r\n')
  expect(text.match(/^x-ratelimit-[a-z]+(?=: \d+\r$)/gim)).toHaveLength(3)
  expect(text).toContain('Grüße')
})

test.each([
  { sent: { Connection: 'keep-alive', 'Keep-Alive': 'timeout=1' }, request: CLOSE },
  { sent: { Connection: 'close' }, request: {} },
])('of the connection headers $sent, only Connection: close is copied', async (example) => {
  const { port } = await startWith(() => HttpResponse.text('mine', { headers: example.sent }))

  const { text } = await sendRaw(port, rawRequest('GET /mine', example.request))

  expect(text.match(/^connection: .*$/gim)).toEqual([expect.stringMatching(/^connection: close$/i)])
  expect(text).not.toMatch(/^keep-alive:/im)
})

test('HttpResponse.error() is an RST', async () => {
  const { port } = await startWith(() => HttpResponse.error())

  const { bytes, error } = await sendRaw(port, rawRequest('GET /mine'))

  expect(bytes).toBe(0)
  expect(error).toBe('ECONNRESET')
})

test('responses of handlers and of the service keep the order of the requests', async () => {
  const { port } = await startWith(async () => {
    await delay(30)
    return HttpResponse.text('mine')
  })

  const { text } = await sendRaw(port, rawRequest('GET /mine') + rawRequest('GET /pets/1', CLOSE))

  expect(text).toMatch(/mine.*"Rex"/s)
})

test('a client that disconnects cancels the response body, which is no failure of the handler', async () => {
  const logged = recordErrors()
  const cancelled = vi.fn()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel: cancelled,
  })
  const { port, close } = await startWith(() => new HttpResponse(body))
  const raw = openRaw(port)
  raw.send(rawRequest('GET /mine'))
  await raw.until('first')

  raw.socket.destroy()
  await until(() => cancelled.mock.calls.length > 0)
  await close()

  expect(logged).toEqual([])
})

test('a response body that fails breaks the connection and logs why, and onResponse gets the status that was sent', async () => {
  const logged = recordErrors()
  const onResponse = vi.fn()
  const bug = new Error('a bug')
  let isBegun = false
  const body = new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(bug)
      else controller.enqueue(new TextEncoder().encode('first'))
      isBegun = true
    },
  })
  const { url } = await start({
    handlers: [http.get('*/mine', () => new HttpResponse(body))],
    onResponse,
  })

  const reading = fetch(`${url}/mine`).then((response) => response.text())

  await expect(reading).rejects.toThrow(TypeError)
  expect(logged).toEqual([
    [expect.stringContaining("[petstore-mock] GET /mine couldn't be answered. Error: a bug")],
  ])
  await until(() => onResponse.mock.calls.length > 0)
  expect(onResponse).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 200 }))
  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('a handler that throws is a 500 that names the handler', async () => {
  const logged = recordErrors()
  const bug = new Error('a bug')
  const { url } = await startWith(() => {
    throw bug
  })

  const response = await fetch(`${url}/mine`)

  expect(response.status).toBe(500)
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('59')
  const message = 'The handler of GET */mine failed: Error: a bug'
  expect(await response.json()).toEqual({ code: 'handler_failed', message, status: 500 })
  expect(logged).toEqual([
    [
      expect.stringMatching(
        /^\[petstore-mock\] The handler of GET \*\/mine failed\. Error: a bug\n {4}at /,
      ),
    ],
  ])
})

test('handlers run for a session under its own path, and never for the control API', async () => {
  const seen = vi.fn()
  const { sessions, controlUrl } = await start({
    handlers: [http.all('*', ({ request }) => void seen(new URL(request.url).pathname))],
  })
  const { url } = sessions.create({ id: 'one' })

  await fetch(`${url}/pets`)
  await fetch(`${controlUrl}/health`)

  expect(seen.mock.calls).toEqual([['/__petstore/sessions/one/api/pets']])
})

test('the service answers TRACE, which no handler can receive', async () => {
  const { port } = await start({ handlers: [http.all('*', () => HttpResponse.text('mine'))] })

  const { text } = await sendRaw(port, rawRequest('TRACE /pets', CLOSE))

  expect(text).toMatch(/^HTTP\/1\.1 405 /)
})

test("a handler's signal aborts when its client leaves, and not for requests before it", async () => {
  const signals: AbortSignal[] = []
  const { url } = await startWith(async ({ request }) => {
    signals.push(request.signal)
    if (request.url.endsWith('?wait')) await delay('infinite')
    return HttpResponse.json('done')
  })
  await (await fetch(`${url}/mine`)).json()
  const client = new AbortController()
  const left = fetch(`${url}/mine?wait`, { signal: client.signal })
  await until(() => signals.length === 2)
  client.abort()

  await expect(left).rejects.toThrow('abort')
  await until(() => signals[1]?.aborted === true)
  expect(signals[0]?.aborted).toBe(false)
})

test.each([
  ['a text', () => 'ü'],
  ['bytes', () => new Uint8Array([0xff])],
  ['no body', () => null],
  ['a stream', () => new Blob(['ü']).stream()],
])('headers of a handler arrive as Latin-1: with %s', async (_, body) => {
  const disposition = 'attachment; filename="\u00dcbersicht.pdf"'
  const headers = { 'Content-Disposition': disposition, 'X-Name': 'J\u00fcrgen' }
  const { url } = await startWith(() => new HttpResponse(body(), { headers }))

  const response = await fetch(`${url}/mine`)

  expect(response.headers.get('content-disposition')).toBe(disposition)
  expect(response.headers.get('x-name')).toBe('J\u00fcrgen')
})
