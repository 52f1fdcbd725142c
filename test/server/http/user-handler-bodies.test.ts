import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { openRaw, rawRequest, sendRaw } from '../../support/server/raw-socket.ts'
import { useServers } from '../../support/server/servers.ts'
import { until } from '../../support/until.ts'

const start = useServers()

/** A body that fails after its first bytes. */
function brokenBody(reason: Error): ReadableStream {
  let isBegun = false
  return new ReadableStream({
    pull(controller) {
      if (isBegun) controller.error(reason)
      else controller.enqueue(new TextEncoder().encode('first'))
      isBegun = true
    },
  })
}

test('a response body that fails breaks the connection and logs why', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const bug = new Error('a bug')
  const handlers = [http.get('*/mine', () => new HttpResponse(brokenBody(bug)))]
  const { url } = await start({ handlers })

  const reading = fetch(`${url}/mine`).then((response) => response.text())

  await expect(reading).rejects.toThrow(TypeError)
  expect(logged.mock.calls).toEqual([
    ['[petstore-mock] One of your handlers failed on GET /mine.', bug],
  ])
  expect((await fetch(`${url}/pets`)).status).toBe(200)
  logged.mockRestore()
})

test('onResponse gets no status for a response whose body failed', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onResponse = vi.fn()
  const handlers = [http.get('*/mine', () => new HttpResponse(brokenBody(new Error('a bug'))))]
  const { port } = await start({ handlers, onResponse })

  await sendRaw(port, rawRequest('GET /mine'))
  await until(() => onResponse.mock.calls.length > 0)

  expect(onResponse).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: null }))
  logged.mockRestore()
})

test('a client that disconnects during the body is not logged as a failure of the handler', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const cancelled = vi.fn()
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('first')),
    cancel: cancelled,
  })
  const { port, close } = await start({
    handlers: [http.get('*/mine', () => new HttpResponse(body))],
  })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /mine'))
  await raw.until('first')

  raw.socket.destroy()
  await until(() => cancelled.mock.calls.length > 0)
  await close()

  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

test('a response whose body is already read gets a 500', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { url } = await start({
    handlers: [
      http.get('*/mine', () => {
        const response = HttpResponse.text('mine')
        response.body?.getReader()
        return response
      }),
    ],
  })

  expect((await fetch(`${url}/mine`)).status).toBe(500)
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
})

test.each(['DELETE', 'OPTIONS', 'POST'])('a handler gets the body of %s', async (method) => {
  const { url } = await start({
    handlers: [http.all('*/mine', async ({ request }) => HttpResponse.text(await request.text()))],
  })

  const response = await fetch(`${url}/mine`, { method, body: 'some text' })

  expect(await response.text()).toBe('some text')
})

test('the service ignores a body that only a handler reads', async () => {
  const { url, petstore } = await start({ handlers: [http.get('*/mine', () => undefined)] })

  const response = await fetch(`${url}/pets/9`, { method: 'DELETE', body: ' '.repeat(2_000_000) })

  expect(response.status).toBe(204)
  expect(petstore.journal.all()).toHaveLength(1)
})

test('the connection headers of a fetched response are not copied', async () => {
  const headers = { Connection: 'keep-alive', 'Keep-Alive': 'timeout=1' }
  const { port } = await start({
    handlers: [http.get('*/mine', () => HttpResponse.text('mine', { headers }))],
  })

  const { text } = await sendRaw(port, rawRequest('GET /mine', { Connection: 'close' }))

  expect(text.match(/^connection: .*$/gim)).toEqual(['Connection: close'])
  expect(text).not.toMatch(/^keep-alive:/im)
})

test('a handler may close the connection', async () => {
  const headers = { Connection: 'close' }
  const { port } = await start({
    handlers: [http.get('*/mine', () => HttpResponse.text('mine', { headers }))],
  })

  const { text } = await sendRaw(port, rawRequest('GET /mine'))

  expect(text.match(/^connection: .*$/gim)).toEqual(['Connection: close'])
})
