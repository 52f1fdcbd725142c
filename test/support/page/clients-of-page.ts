import type { Fault } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { until } from '../until.ts'

const url = 'https://api.example.com'
const petstore = setupPetstore({ baseUrl: url, apiKeys: { mine: 'pro' } })

const headers = { 'X-API-Key': 'mine', 'Content-Type': 'application/json' }
const body = '{"name":"Fido","categoryId":1}'
const post = { method: 'POST', headers, body }

/** What the tests read of a response. */
interface Received {
  readonly status: number
  readonly headers: Pick<Headers, 'get'>
}

/** Declares the tests of clients that use what an environment of Vitest gives a page. */
export function testClientsOfPage(): void {
  beforeAll(() => petstore.listen({ onUnhandledRequest: 'error', timers: vi }))
  afterEach(() => {
    petstore.reset()
    vi.useRealTimers()
  })
  afterAll(() => petstore.close())

  const clients: [name: string, send: () => Promise<Received>][] = [
    ['fetch', () => fetch(`${url}/pets`, post)],
    ['fetch with a Request', () => fetch(new Request(`${url}/pets`, post))],
    ['XMLHttpRequest', sendXhr],
    ['petstore.fetch', () => petstore.fetch('/pets', { ...post, headers: new Headers(headers) })],
  ]
  test.each(clients)('%s of the page sends its API key and its Content-Type', async (_, send) => {
    const response = await send()

    expect(response.status).toBe(201)
    expect(response.headers.get('X-RateLimit-Limit')).toBe('300')
    expect(petstore.journal.last()).toMatchObject({
      apiKey: 'mine',
      requestBody: body,
      requestHeaders: { 'x-api-key': 'mine', 'content-type': 'application/json' },
    })
  })

  test('fetch of the page fails if the response is lost', async () => {
    petstore.faults.add({ network: 'reset' })
    await expect(fetch(`${url}/pets`)).rejects.toThrow(TypeError)
  })

  test("fetch of the page gives up after the timeout of the page's AbortSignal", async () => {
    vi.useFakeTimers()
    petstore.faults.add({ network: 'timeout' })
    const before = petstore.clock.now()
    const signal = AbortSignal.timeout(30_000)
    await expect(fetch(`${url}/pets`, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(petstore.clock.now()).toBe(before + 30_000)
  })

  test.each<[fault: Fault, events: string[]]>([
    [{ network: 'timeout' }, ['ontimeout', 'timeout', 'loadend']],
    [{ delay: '31s' }, ['ontimeout', 'timeout', 'loadend']],
    [{ delay: '29s' }, ['load', 'loadend']],
    [{ network: 'truncate' }, ['error', 'loadend']],
    [{ network: 'reset' }, ['error', 'loadend']],
  ])(
    'with the fault %o, an XMLHttpRequest with a timeout of 30 s ends with %o',
    async (fault, events) => {
      vi.useFakeTimers()
      petstore.faults.add(fault)
      const { seen, ended } = startXhr({ timeout: 30_000 })
      await ended
      expect(seen).toEqual(events)
    },
  )

  test('an XMLHttpRequest that is aborted fires abort, and gets no response', async () => {
    petstore.faults.add({ network: 'timeout' })
    const { xhr, seen, ended } = startXhr({ timeout: 30_000 })
    await until(() => petstore.journal.length > 0)
    xhr.abort()
    await ended
    expect(seen).toEqual(['abort', 'loadend'])
    expect([xhr.readyState, xhr.status]).toEqual([0, 0])
  })
}

const EVENTS = ['load', 'error', 'abort', 'timeout', 'loadend'] as const

/** Starts an XMLHttpRequest of the page, and notes its events. */
function startXhr({ timeout }: { readonly timeout: number }) {
  const xhr = new XMLHttpRequest()
  const seen: string[] = []
  xhr.open('POST', `${url}/pets`)
  for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
  xhr.timeout = timeout
  xhr.ontimeout = () => seen.push('ontimeout')
  for (const event of EVENTS) xhr.addEventListener(event, () => seen.push(event))
  const ended = new Promise<void>((resolve) => {
    xhr.onloadend = () => resolve()
  })
  xhr.send(body)
  return { xhr, seen, ended }
}

/** Sends the request with the page's XMLHttpRequest. */
function sendXhr(): Promise<Received> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open('POST', `${url}/pets`)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.onerror = reject
    xhr.onload = () => {
      const get = (name: string) => xhr.getResponseHeader(name)
      resolve({ status: xhr.status, headers: { get } })
    }
    xhr.send(body)
  })
}
