import { describe, expect, test } from 'vitest'
import { connectServer } from '../../../src/control/client/server.ts'
import { hasNginx, useScaledOut } from '../../support/scale-out/start.ts'
import { rawRequest, sendRaw } from '../../support/server/raw-socket.ts'
import { send } from '../../support/server/send.ts'

const scaledOut = useScaledOut('--processes', '2', '--', '--allowed-host', 'petstore.example.com')

const url = () => scaledOut().url

const create = (id: string) => send(url(), `PUT /__petstore/sessions/${id}`)

/** The header with the number of requests that a caller has left. */
const LEFT = 'x-ratelimit-remaining'

describe.skipIf(!hasNginx)('nginx in front of several processes', () => {
  test('the URLs of a new session lead to it through nginx', async () => {
    const { status, headers, body } = await create('made')

    expect(status).toBe(201)
    expect(body).toMatchObject({
      url: `${url()}/__petstore/sessions/made/api`,
      controlUrl: `${url()}/__petstore/sessions/made`,
    })
    expect((await send(body.url, 'GET /pets')).status).toBe(200)
    expect((await send(body.controlUrl, 'GET /journal/all')).body).toHaveLength(1)
    expect((await send(url(), `GET ${headers.location}`)).body.id).toBe('made')
    expect((await send(url(), `DELETE ${headers.location}`)).status).toBe(204)
  })

  const header = (id: string) => ({ 'X-Petstore-Session': id })

  test.each<[string, (id: string) => Readonly<Record<string, string>>, string?]>([
    ['the path', () => ({}), '/__petstore/sessions/ID/api/pets'],
    ['the header', header],
    ['the header with a tab behind it', (id) => header(`${id}\t`)],
    ['the header with a tab before it', (id) => header(`\t${id}`)],
    ['the header with blanks around it', (id) => header(` ${id} \t `)],
  ])('%s names the session', async (_, headersFor, path = '/pets') => {
    const { port } = new URL(url())
    // One of two processes has the session. The other would answer 404.
    for (const id of ['named-1', 'named-2', 'named-3', 'named-4']) {
      await create(id)
      const headers = { Host: 'localhost', Connection: 'close', ...headersFor(id) }
      const request = rawRequest(`GET ${path.replace('ID', id)}`, headers)

      expect((await sendRaw(Number(port), request)).text).toMatch(/^HTTP\/1\.1 200 /)
    }
  })

  test('the path wins over the header', async () => {
    for (const id of ['path', 'header']) await create(id)
    const headers = { 'X-Petstore-Session': 'header' }
    const counts = async () => {
      const journals = ['path', 'header'].map((id) =>
        send(url(), `GET /__petstore/sessions/${id}/journal/all`),
      )
      return (await Promise.all(journals)).map(({ body }) => body.length)
    }

    await send(url(), 'GET /__petstore/sessions/path/api/pets', { headers })
    expect(await counts()).toEqual([1, 0])
    await send(url(), 'GET /pets', { headers })
    expect(await counts()).toEqual([1, 1])
  })

  test.each(['GET /pets', 'GET /__petstore/clock/now', 'GET /', 'GET /docs', 'GET /openapi.json'])(
    '%s without a session is refused in the form of the service',
    async (target) => {
      const { status, headers, body } = await send(url(), target)

      expect(status).toBe(400)
      expect(body).toEqual({
        code: 'session_required',
        message: expect.stringContaining('the header X-Petstore-Session'),
        status: 400,
      })
      expect(headers[LEFT]).toBe('0')
      expect(headers['x-ratelimit-limit']).toBe('0')
      expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(1_700_000_000)
    },
  )

  test.each(['POST /__petstore/sessions', 'GET /__petstore/sessions'])(
    "%s is refused, because nginx couldn't find the session again",
    async (target) => {
      const { status, body } = await send(url(), target, {
        json: { id: 'made' },
        headers: { 'X-Petstore-Session': 'made' },
      })

      expect(status).toBe(400)
      expect(body.code).toBe('session_id_required')
      expect(body.message).toContain('PUT /__petstore/sessions/{id}')
    },
  )

  test('the scripts and styles of the panel and the documentation page need no session', async () => {
    await create('pages')
    const headers = { 'X-Petstore-Session': 'pages', Accept: 'text/html' }

    const panel = await send(url(), 'GET /__petstore/', { headers })
    const docs = await send(url(), 'GET /__petstore/sessions/pages/api/docs')
    const paths = [
      ...`${panel.text}${docs.text}`.matchAll(/(?:src|href)="([^":]+\.(?:js|css))"/g),
    ].map(([, path]) => new URL(path ?? '', `${url()}/__petstore/`).pathname)

    expect(paths.length).toBeGreaterThan(3)
    for (const path of paths) {
      expect({ path, status: (await send(url(), `GET ${path}`)).status }).toEqual({
        path,
        status: 200,
      })
    }
  })

  test('the scripts of a documentation page lead to the process of the session', async () => {
    await create('documented')
    const headers = { 'X-Petstore-Session': 'documented' }

    // One of two processes has the session. The other would answer 404.
    for (let round = 0; round < 10; round += 1) {
      expect((await send(url(), 'GET /docs/start.js', { headers })).status).toBe(200)
    }
  })

  test("a page may name the session by the header, which its preflight doesn't have", async () => {
    const headers = {
      Origin: 'https://shop.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'x-api-key, x-petstore-session',
    }
    const { status, headers: allowed } = await send(url(), 'OPTIONS /pets', { headers })

    expect(status).toBe(204)
    expect(String(allowed['access-control-allow-headers']).toLowerCase()).toMatch(
      /\*|x-petstore-session/,
    )
  })

  test('a client that only has the URL of nginx creates and deletes sessions', async () => {
    const server = await connectServer('server', url())

    for (let round = 0; round < 4; round += 1) {
      const session = await server.createSession({ plan: 'pro' })
      expect(session.url).toContain(url())
      expect((await send(session.url, 'GET /pets')).headers['x-ratelimit-limit']).toBe('300')
      await server.deleteSession(session)
      expect((await send(session.url, 'GET /pets')).status).toBe(404)
    }
  })

  test("nginx says itself that it's healthy", async () => {
    expect((await send(url(), 'GET /__petstore/health')).body).toEqual({ status: 'ok' })
  })

  test("a call by a name that isn't allowed is refused by the process", async () => {
    const call = (Host: string) =>
      send(url(), 'GET /__petstore/sessions/made/clock/now', { headers: { Host } })

    expect((await call('evil.example')).body.code).toBe('foreign_host')
    expect((await call('petstore.example.com')).body.code).toBe('session_not_found')
  })
})
