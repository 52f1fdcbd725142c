import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createPetstore } from 'petstore-mock'
import { fromHar } from 'petstore-mock/har'
import { expect, onTestFinished, test } from 'vitest'
import { hasChromium, sharedChromium } from '../../support/browser/chromium.ts'
import { folderOf } from '../../support/cli/folder.ts'

// Recordings that tools have made, or that have the form in which they write them.

const IMAGE = Buffer.from('89504e470d0a1a0a00ff80fe', 'hex')

/** Answers with what is hard to record: a compressed body, bytes, another charset, no body. */
const answer: RequestListener = (request, response) => {
  const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
  const send = (status: number, type: string, body: string | Buffer, headers = {}) =>
    response.writeHead(status, { ...cors, 'Content-Type': type, ...headers }).end(body)
  const { url, method } = request
  if (method === 'OPTIONS') response.writeHead(204, cors).end()
  else if (url === '/image') send(200, 'image/png', IMAGE)
  else if (url === '/zipped')
    send(200, 'application/json', gzipSync('"\u00e4\u20ac"'), { 'Content-Encoding': 'gzip' })
  else if (url === '/latin')
    send(200, 'text/plain; charset=iso-8859-1', Buffer.from('gr\u00fc\u00dfe', 'latin1'))
  else if (url === '/old') response.writeHead(302, { ...cors, Location: '/zipped' }).end()
  else if (url === '/broken') request.socket.destroy()
  else if (method === 'POST') request.on('data', (body) => send(201, 'application/json', body))
  else response.writeHead(204, cors).end()
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** What a page requests, in a function that Playwright runs there. */
async function use(origin: string): Promise<void> {
  const paths = ['/zipped', '/image', '/latin', '/old', '/empty', '/broken']
  for (const path of paths) {
    const response = await fetch(origin + path).catch(() => undefined)
    await response?.arrayBuffer()
  }
  const headers = { 'Content-Type': 'application/json' }
  for (const body of ['{"text":"Milk"}', '{"text":"Tea"}'])
    await (await fetch(`${origin}/notes`, { method: 'POST', headers, body })).text()
  await fetch('data:text/plain,hello')
}

test.runIf(hasChromium).each(['embed', 'attach'] as const)(
  'a recording of Playwright is played as it was, with the option content: %s',
  async (content) => {
    const origin = await listen(answer)
    const path = join(folderOf(), 'api.har')
    const browser = await sharedChromium()
    const mode = content === 'attach' ? 'minimal' : 'full'
    const context = await browser.newContext({ recordHar: { path, content, mode } })
    const page = await context.newPage()
    await page.goto(`${origin}/latin`)
    await page.evaluate(use, origin)
    await context.close()

    const { options, summary } = await fromHar(path)
    const played = createPetstore(options)
    const read = async (name: string, init?: RequestInit) => {
      const response = await played.fetch(origin + name, init)
      return Buffer.from(await response.arrayBuffer())
    }
    expect(summary).toBe('9 of 10 requests to 1 origin; left out: 1 without an answer')
    expect(await read('/image')).toEqual(IMAGE)
    expect(String(await read('/zipped'))).toBe('"\u00e4\u20ac"')
    expect(String(await read('/old'))).toBe('"\u00e4\u20ac"')
    expect(String(await read('/latin'))).toBe('gr\u00fc\u00dfe')
    expect((await played.fetch(`${origin}/empty`)).status).toBe(204)
    const headers = { 'Content-Type': 'application/json' }
    const body = '{"text":"Tea"}'
    expect(String(await read('/notes', { method: 'POST', headers, body }))).toBe(body)
  },
)

const NOTE = { id: 1, text: 'Milk' }

const API = 'https://api.example.com'
const SENT = { mimeType: 'application/json', text: '{"text":"Milk"}' }
const RECEIVED = { mimeType: 'application/json', size: 22, text: JSON.stringify(NOTE) }
const PNG = { size: 12, text: IMAGE.toString('base64'), encoding: 'base64' }

const pairs = (...headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => ({ name, value }))

const got = (path: string, response: object) => ({
  request: { method: 'GET', url: API + path, headers: [], bodySize: 0 },
  response: { headers: [], ...response },
})

const posted = (request: object, response: object) => ({
  request: { method: 'POST', url: `${API}/notes`, bodySize: 15, postData: SENT, ...request },
  response: { status: 201, content: RECEIVED, ...response },
})

/** A POST and its answer, an image, and a request without an answer, as a tool writes them. */
const WRITTEN: Readonly<Record<string, readonly object[]>> = {
  Chrome: [
    {
      _initiator: { type: 'script' },
      _resourceType: 'preflight',
      request: {
        method: 'OPTIONS',
        url: `${API}/notes`,
        headers: pairs(
          [':method', 'OPTIONS'],
          ['access-control-request-method', 'POST'],
          ['origin', 'https://shop.example.com'],
        ),
        bodySize: 0,
      },
      response: { status: 204, headers: [], content: { size: 0, mimeType: 'text/plain' } },
    },
    {
      _resourceType: 'fetch',
      time: 12.5,
      ...posted(
        { headers: pairs([':authority', 'api.example.com'], ['content-type', SENT.mimeType]) },
        {
          statusText: '',
          httpVersion: 'http/2.0',
          headers: pairs(
            ['content-encoding', 'br'],
            ['content-type', 'application/json'],
            ['set-cookie', 'a=1\nb=2'],
          ),
          _transferSize: 180,
          _error: null,
        },
      ),
    },
    {
      _resourceType: 'image',
      ...got('/image', {
        status: 200,
        headers: pairs(['content-type', 'image/png']),
        content: PNG,
      }),
    },
    got('/gone', {
      status: 0,
      content: { size: 0, mimeType: 'x-unknown' },
      _error: 'net::ERR_ABORTED',
    }),
  ],
  Firefox: [
    posted(
      {
        headers: pairs(['Content-Type', 'application/json']),
        postData: { ...SENT, params: [] },
      },
      {
        statusText: 'Created',
        headers: pairs(
          ['Content-Encoding', 'gzip'],
          ['Content-Type', 'application/json'],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
        ),
      },
    ),
    got('/image', { status: 200, headers: pairs(['Content-Type', 'image/png']), content: PNG }),
    got('/gone', { status: 0, content: { mimeType: 'text/plain', size: 0, text: '' } }),
    got('/large', {
      status: 200,
      content: { size: 9, comment: 'Response bodies are not included.' },
    }),
  ],
  mitmproxy: [
    posted(
      {
        headers: pairs(['content-type', 'application/json']),
        postData: { ...SENT, params: [] },
      },
      {
        statusText: 'Created',
        headers: pairs(
          ['content-encoding', 'gzip'],
          ['content-type', 'application/json'],
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ),
        // The size is that of the compressed body.
        content: { size: 40, compression: -18, text: JSON.stringify(NOTE) },
      },
    ),
    got('/image', { status: 200, headers: pairs(['content-type', 'image/png']), content: PNG }),
    got('/gone', { status: 0, content: {}, _error: 'connection closed' }),
  ],
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  Chrome: '2 of 4 requests to 1 origin; left out: 1 preflight, 1 without an answer',
  Firefox:
    '2 of 4 requests to 1 origin; left out: 1 without an answer, 1 whose body is missing or cut',
  mitmproxy: '2 of 3 requests to 1 origin; left out: 1 without an answer',
}

test.each(Object.entries(WRITTEN))('what %s writes is played', async (tool, entries) => {
  const { options, summary } = await fromHar({ log: { entries } })
  const { fetch } = createPetstore(options)
  expect(summary).toBe(LEFT_OUT[tool])

  const headers = { 'Content-Type': 'application/json' }
  const made = await fetch('/notes', { method: 'POST', headers, body: '{"text":"Milk"}' })
  expect([made.status, await made.json()]).toEqual([201, NOTE])
  expect(made.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(made.headers.has('content-encoding')).toBe(false)
  const image = await fetch('/image')
  expect(Buffer.from(await image.arrayBuffer())).toEqual(IMAGE)
})
