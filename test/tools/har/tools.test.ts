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

/** A POST and its answer, an image, and a request without an answer, as a tool writes them. */
const WRITTEN: Readonly<Record<string, readonly object[]>> = {
  Chrome: [
    {
      _initiator: { type: 'script' },
      _resourceType: 'preflight',
      request: {
        method: 'OPTIONS',
        url: 'https://api.example.com/notes',
        headers: [
          { name: ':method', value: 'OPTIONS' },
          { name: 'access-control-request-method', value: 'POST' },
          { name: 'origin', value: 'https://shop.example.com' },
        ],
        bodySize: 0,
      },
      response: { status: 204, headers: [], content: { size: 0, mimeType: 'text/plain' } },
    },
    {
      _resourceType: 'fetch',
      request: {
        method: 'POST',
        url: 'https://api.example.com/notes',
        headers: [
          { name: ':authority', value: 'api.example.com' },
          { name: 'content-type', value: 'application/json' },
        ],
        bodySize: 15,
        postData: { mimeType: 'application/json', text: '{"text":"Milk"}' },
      },
      response: {
        status: 201,
        statusText: '',
        httpVersion: 'http/2.0',
        headers: [
          { name: 'content-encoding', value: 'br' },
          { name: 'content-type', value: 'application/json' },
          { name: 'set-cookie', value: 'a=1\nb=2' },
        ],
        content: { size: 22, mimeType: 'application/json', text: JSON.stringify(NOTE) },
        _transferSize: 180,
        _error: null,
      },
      time: 12.5,
    },
    {
      _resourceType: 'image',
      request: { method: 'GET', url: 'https://api.example.com/image', headers: [], bodySize: 0 },
      response: {
        status: 200,
        headers: [{ name: 'content-type', value: 'image/png' }],
        content: { size: 12, text: IMAGE.toString('base64'), encoding: 'base64' },
      },
    },
    {
      request: { method: 'GET', url: 'https://api.example.com/gone', headers: [], bodySize: 0 },
      response: {
        status: 0,
        headers: [],
        content: { size: 0, mimeType: 'x-unknown' },
        _error: 'net::ERR_ABORTED',
      },
    },
  ],
  Firefox: [
    {
      request: {
        method: 'POST',
        url: 'https://api.example.com/notes',
        headers: [{ name: 'Content-Type', value: 'application/json' }],
        bodySize: 15,
        postData: { mimeType: 'application/json', params: [], text: '{"text":"Milk"}' },
      },
      response: {
        status: 201,
        statusText: 'Created',
        headers: [
          { name: 'Content-Encoding', value: 'gzip' },
          { name: 'Content-Type', value: 'application/json' },
          { name: 'Set-Cookie', value: 'a=1' },
          { name: 'Set-Cookie', value: 'b=2' },
        ],
        content: { mimeType: 'application/json', size: 22, text: JSON.stringify(NOTE) },
      },
    },
    {
      request: { method: 'GET', url: 'https://api.example.com/image', headers: [], bodySize: 0 },
      response: {
        status: 200,
        headers: [{ name: 'Content-Type', value: 'image/png' }],
        content: { size: 12, encoding: 'base64', text: IMAGE.toString('base64') },
      },
    },
    {
      request: { method: 'GET', url: 'https://api.example.com/gone', headers: [], bodySize: 0 },
      response: { status: 0, headers: [], content: { mimeType: 'text/plain', size: 0, text: '' } },
    },
    {
      request: { method: 'GET', url: 'https://api.example.com/large', headers: [], bodySize: 0 },
      response: {
        status: 200,
        headers: [],
        content: { size: 9, comment: 'Response bodies are not included.' },
      },
    },
  ],
  mitmproxy: [
    {
      request: {
        method: 'POST',
        url: 'https://api.example.com/notes',
        headers: [{ name: 'content-type', value: 'application/json' }],
        bodySize: 15,
        postData: { mimeType: 'application/json', text: '{"text":"Milk"}', params: [] },
      },
      response: {
        status: 201,
        statusText: 'Created',
        headers: [
          { name: 'content-encoding', value: 'gzip' },
          { name: 'content-type', value: 'application/json' },
          { name: 'set-cookie', value: 'a=1' },
          { name: 'set-cookie', value: 'b=2' },
        ],
        // The size is that of the compressed body.
        content: { size: 40, compression: -18, text: JSON.stringify(NOTE) },
      },
    },
    {
      request: { method: 'GET', url: 'https://api.example.com/image', headers: [], bodySize: 0 },
      response: {
        status: 200,
        headers: [{ name: 'content-type', value: 'image/png' }],
        content: { size: 12, text: IMAGE.toString('base64'), encoding: 'base64' },
      },
    },
    {
      request: { method: 'GET', url: 'https://api.example.com/gone', headers: [], bodySize: 0 },
      response: { status: 0, headers: [], content: {}, _error: 'connection closed' },
    },
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
