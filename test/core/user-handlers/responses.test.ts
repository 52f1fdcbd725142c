import { setImmediate } from 'node:timers/promises'
import { fromOpenApi } from '@msw/source/open-api'
import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { until } from '../../support/until.ts'
import { WAYS } from '../../support/ways.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** Returns a response whose body gives a text and stays open, and why it was cancelled. */
function stall(type = 'application/json') {
  const cancelled = vi.fn()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(bytes('{"n":1}\n')),
    cancel: cancelled,
  })
  return { response: new HttpResponse(body, { headers: { 'Content-Type': type } }), cancelled }
}

/** Returns a response with something that the constructor of `Response` refuses. */
const altered = (changes: Partial<Record<keyof Response, unknown>>) =>
  Object.defineProperties(
    new Response('x'),
    Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, { value }])),
  )

function locked(): Response {
  const response = new Response('x')
  response.body?.getReader()
  return response
}

/** A response whose body was read for an earlier request. */
const used = new Response('used')
await used.text()

describe.each(WAYS)('%s', (_, reach) => {
  /** Creates a petstore with one handler, for `GET /n`. */
  async function openWith(answer: () => unknown) {
    const handlers = [Reflect.apply(http.get, http, ['/n', answer])]
    const { petstore, send } = await reach({ operations: false, handlers })
    return { petstore, get: (init?: RequestInit) => send('/n', init) }
  }

  test.each<[what: string, answer: () => unknown, message: string]>([
    ['the status 600', () => altered({ status: 600 }), 'a status from 200 to 599 but got 600'],
    ['a body that is being read', locked, 'a new Response but got one whose body is locked'],
    [
      'a header that HTTP has no sign for',
      () => new Response('x', { headers: { 'X-A': 'a\u0001' } }),
      'header x-a: expected visible Latin-1 characters but got "a\\u0001"',
    ],
    [
      'a body of strings',
      () => new Response(new ReadableStream({ start: (source) => source.enqueue('text') })),
      'a body of bytes (Uint8Array) but got "text" in it',
    ],
    ['a string', () => 'text', 'a new Response but got a string or a number'],
    ['null', () => null, 'a new Response but got null'],
    ['a body that was read', () => used, 'a new Response but got one whose body has been read'],
    [
      'a plain object',
      () => ({ status: 200, headers: {} }),
      'a new Response but got {"status":200',
    ],
  ])('a handler that returns %s has failed', async (_, answer, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    const { get } = await openWith(answer)

    const response = await get()

    expect(response.status).toBe(500)
    const error = await response.json()
    expect(error.code).toBe('handler_failed')
    expect(error.message).toContain('The handler of GET /n failed: ')
    expect(error.message).toContain(message)
  })

  test('a stream is sent as it comes, and recorded as it passes', async () => {
    const { response: stalled, cancelled } = stall()
    const { get, petstore } = await openWith(() => stalled)

    const response = await get()
    const reader = response.body?.getReader()
    const first = await reader?.read()

    expect(new TextDecoder().decode(first?.value)).toBe('{"n":1}\n')
    expect(petstore.journal.last()?.responseBody).toBe('{"n":1}\n')
    await reader?.cancel()
    await until(() => cancelled.mock.calls.length > 0)
  })

  test('a stream that fails after its first part is a response that breaks off', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    let isBegun = false
    const body = new ReadableStream({
      pull(source) {
        if (isBegun) source.error(new Error('lost'))
        else source.enqueue(bytes('[1,'))
        isBegun = true
      },
    })
    const { get } = await openWith(() => new Response(body))

    const response = await get()

    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow()
  })

  test('a signal also ends a body whose headers have arrived', async () => {
    const { response: stalled, cancelled } = stall()
    const { get } = await openWith(() => stalled)
    const controller = new AbortController()

    const response = await get({ signal: controller.signal })
    controller.abort()

    await expect(response.text()).rejects.toMatchObject({ name: 'AbortError' })
    await until(() => cancelled.mock.calls.length > 0)
  })

  test('a response that a fault keeps from the client ends the stream of its handler', async () => {
    const { response, cancelled } = stall()
    const { get, petstore } = await openWith(() => response)
    petstore.faults.add({ network: 'reset', afterOperation: true })

    await expect(get()).rejects.toThrow(TypeError)

    await until(() => cancelled.mock.calls.length > 0)
  })

  test('the length of a response is that of its body, whatever its handler says', async () => {
    const headers = { 'Content-Length': '50' }
    const lengths = async (answer: () => Response) => {
      const { get } = await openWith(answer)
      const [whole, head] = [await get(), await get({ method: 'HEAD' })]
      await whole.body?.cancel()
      return [whole.headers.get('content-length'), head.headers.get('content-length')]
    }

    expect(await lengths(() => new Response('é', { headers }))).toEqual(['2', '2'])
    expect(await lengths(() => new Response(new Uint8Array([255]), { headers }))).toEqual([
      '1',
      '1',
    ])
    expect(await lengths(() => new Response(stall().response.body, { headers }))).toEqual([
      null,
      null,
    ])
  })
})

test('HEAD waits for no body, not even a copy that nobody reads', async () => {
  const template = HttpResponse.json({ a: 1 })
  const petstore = createPetstore({
    operations: false,
    handlers: [http.get('/n', () => template.clone())],
  })

  expect((await petstore.fetch('/n', { method: 'HEAD' })).status).toBe(200)
})

test('a signal ends the body of an operation that has not been read', async () => {
  const controller = new AbortController()
  const response = await createPetstore().fetch('/pets', { signal: controller.signal })

  controller.abort()

  await expect(response.json()).rejects.toMatchObject({ name: 'AbortError' })
})

test('a client that gave up before a handler answered ends the stream that it returns', async () => {
  const { response, cancelled } = stall()
  const controller = new AbortController()
  const petstore = createPetstore({
    operations: false,
    handlers: [
      http.get('/n', async () => {
        controller.abort()
        await setImmediate()
        return response
      }),
    ],
  })

  await expect(petstore.fetch('/n', { signal: controller.signal })).rejects.toThrow('abort')

  await until(() => cancelled.mock.calls.length > 0)
})

test.each([
  ['truncate', '{"a":1', 'TypeError'],
  ['malformed-json', '{"a":1', null],
] as const)('the fault %s acts on JSON that comes in parts', async (network, received, error) => {
  const body = new ReadableStream({
    async start(controller) {
      for (const part of ['{"a":', '1}']) {
        await setImmediate()
        controller.enqueue(bytes(part))
      }
      controller.close()
    },
  })
  const headers = { 'Content-Type': 'application/json' }
  const petstore = createPetstore({
    operations: false,
    handlers: [http.get('/n', () => new HttpResponse(body, { headers }))],
  })
  petstore.faults.add({ network })

  const parts: string[] = []
  const reader = (await petstore.fetch('/n')).body?.getReader()
  const read = async () => {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      parts.push(new TextDecoder().decode(part.value))
    }
    return null
  }

  expect(await read().catch(({ name }: Error) => name)).toBe(error)
  expect(parts.join('')).toBe(received)
})

test('a stream that stays open after its first event is lost too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const headers = { 'Content-Type': 'text/event-stream' }
  const events = () =>
    new ReadableStream({ start: (controller) => controller.enqueue(bytes('data: a\n\n')) })
  const petstore = createPetstore({
    operations: false,
    handlers: [http.get('/n', () => new HttpResponse(events(), { headers }))],
  })
  petstore.faults.add({ network: 'truncate' })

  const read = (await petstore.fetch('/n')).text().catch(({ name }: Error) => name)
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
  vi.runAllTimers()

  expect(await read).toBe('TypeError')
})

test('a status that @msw/source makes of 2XX is an error that names the handler', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => void vi.restoreAllMocks())
  const responses = { '2XX': { description: '', content: { 'application/json': { example: 1 } } } }
  const handlers = await fromOpenApi({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: { '/n': { get: { responses } } },
  })

  const response = await createPetstore({ operations: false, handlers }).fetch('/n')

  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'handler_failed' })
})
