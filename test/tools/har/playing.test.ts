import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { fromHar } from 'petstore-mock/har'
import { expect, test } from 'vitest'
import { archiveOf, json, ORIGIN, posted, type Recorded } from './archive.ts'

async function play(...entries: readonly Recorded[]) {
  const { options, summary } = await fromHar(archiveOf(...entries))
  const petstore = createPetstore(options)
  const get = async (path: string, init?: RequestInit) => {
    const response = await petstore.fetch(new URL(path, ORIGIN), init)
    return { status: response.status, text: await response.text(), headers: response.headers }
  }
  const post = (body: string | FormData, type = 'application/json', path = '/notes') =>
    get(path, {
      method: 'POST',
      body,
      ...(typeof body === 'string' && { headers: { 'Content-Type': type } }),
    })
  return { petstore, summary, get, post }
}

const JOBS: readonly Recorded[] = ['pending', 'running', 'done'].map((state) => ({
  url: '/jobs/7',
  content: json({ state }),
}))

test('repeated requests are answered in order, and then with the last response again', async () => {
  const { get } = await play(...JOBS)
  const states = []
  for (let count = 0; count < 4; count += 1) states.push(JSON.parse((await get('/jobs/7')).text))
  expect(states.map(({ state }) => state)).toEqual(['pending', 'running', 'done', 'done'])
})

test('how far a recording has been played is in snapshots, and travel and reset undo it', async () => {
  const { petstore, get } = await play(...JOBS)
  await get('/jobs/7')
  const saved = petstore.snapshot()
  await get('/jobs/7')
  expect(petstore.snapshot().parts.userHandlers).toEqual({
    '@recording': { 'GET https://api.example.com/jobs/7 #1': 2 },
  })

  const [first] = petstore.journal
  petstore.travel.restore(first?.position ?? 0)
  expect((await get('/jobs/7')).text).toContain('running')
  petstore.restore(saved)
  expect((await get('/jobs/7')).text).toContain('running')
  petstore.reset()
  expect((await get('/jobs/7')).text).toContain('pending')
})

test('requests to one path are told apart by their query and their body', async () => {
  const { get, post } = await play(
    { url: '/search?q=a&page=1', content: json('a') },
    { url: '/search?q=b', content: json('b') },
    posted({ text: 'Milk', tags: [] }, 'milk'),
    posted({ text: 'Tea' }, 'tea'),
  )
  expect((await get('/search?page=1&q=a')).text).toBe('"a"')
  expect((await get('/search?q=b')).text).toBe('"b"')
  expect((await post('{ "tags": [], "text": "Milk" }')).text).toBe('"milk"')
  expect((await post('{"text":"Tea"}')).text).toBe('"tea"')
})

const GET_USER = 'query GetUser($id: Int) { user(id: $id) { name } }'

test('GraphQL requests are told apart by operation and variables, not by how they are written', async () => {
  const named = (id: number) => ({ operationName: 'GetUser', query: GET_USER, variables: { id } })
  const { post, get } = await play(
    posted(named(1), 'one', '/graphql'),
    posted(named(2), 'two', '/graphql'),
    posted({ query: '{ me { name } }' }, 'me', '/graphql'),
    {
      url: `/graphql?${new URLSearchParams({ query: '{ a }', variables: '{"b":1}' })}`,
      content: json('a'),
    },
  )
  const send = async (body: object) =>
    (await post(JSON.stringify(body), undefined, '/graphql')).text
  expect(await send({ ...named(2), query: `${GET_USER} # again` })).toBe('"two"')
  expect(await send(named(1))).toBe('"one"')
  expect(await send({ query: '{\n  me { name }\n}', variables: null })).toBe('"me"')
  const query = new URLSearchParams({ query: '{  a }', variables: '{ "b": 1 }' })
  expect((await get(`/graphql?${query}`)).text).toBe('"a"')
})

test('a form, a boundary and a body that was left out are no hindrance', async () => {
  const form = { mimeType: 'application/x-www-form-urlencoded', text: 'b=2&a=1' }
  const type = { 'Content-Type': 'multipart/form-data; boundary=X' }
  const parts = '--X\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--X--\r\n'
  const multipart = { mimeType: type['Content-Type'], text: parts }
  const { post } = await play(
    {
      method: 'POST',
      url: '/form',
      sent: { 'Content-Type': form.mimeType },
      postData: form,
      content: json('form'),
    },
    { method: 'POST', url: '/parts', sent: type, postData: multipart, content: json('parts') },
    {
      method: 'POST',
      url: '/file',
      postData: { mimeType: 'image/png', text: '' },
      content: json('file'),
    },
    { method: 'POST', url: '/large', bodySize: 100_000, content: json('large') },
  )
  const parted = new FormData()
  parted.append('a', 'b')
  expect((await post('a=1&b=2', form.mimeType, '/form')).text).toBe('"form"')
  expect((await post(parted, undefined, '/parts')).text).toBe('"parts"')
  expect((await post('any', 'image/png', '/file')).text).toBe('"file"')
  expect((await post('any', 'text/plain', '/large')).text).toBe('"large"')
})

test('a response has its recorded status and headers, without those that no longer hold', async () => {
  const headers = {
    ':status': '201',
    Date: 'Thu, 01 Jan 2015 00:00:00 GMT',
    'Content-Type': 'text/plain; charset=iso-8859-1',
    'Content-Encoding': 'br',
    'Content-Length': '999',
    'Transfer-Encoding': 'chunked',
    Connection: 'close',
    'Access-Control-Allow-Origin': 'https://shop.example.com',
    ETag: '"x"',
    'Set-Cookie': 'a=1; Path=/\nb=2',
    'X-Name': 'caf\u00e9 \u2603',
  }
  const { get } = await play({
    status: 201,
    headers,
    content: { size: 3, text: 'gr\u00fc\u00dfe' },
  })
  const got = await get('/')
  expect(got).toMatchObject({ status: 201, text: 'gr\u00fc\u00dfe' })
  expect(got.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(got.headers.get('content-length')).toBe('7')
  expect(got.headers.get('etag')).toBe('"x"')
  expect(got.headers.get('x-name')).toBe('caf\u00e9')
  expect(got.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
  expect(got.headers.get('date')).not.toContain('2015')
  for (const name of ['content-encoding', 'transfer-encoding', 'connection', ':status'])
    expect([...got.headers.keys()]).not.toContain(name)
})

test('a binary body is sent byte for byte', async () => {
  const bytes = new Uint8Array(256).map((_, index) => index)
  const text = Buffer.from(bytes).toString('base64')
  const { options } = await fromHar(archiveOf({ content: { size: 256, text, encoding: 'base64' } }))
  const response = await createPetstore(options).fetch(`${ORIGIN}/`)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
})

test('a request that was not recorded is a 404 that names those most like it', async () => {
  const { get, post } = await play(
    { url: '/', content: json(0) },
    { url: '/users/7?all=1', content: json(1) },
    posted({ text: 'Milk' }, 2),
  )
  const messages = [
    await get('/users/12345'),
    await get('/users/7'),
    await post('{"text":"Beer"}'),
    await get('/notes', { method: 'DELETE' }),
  ].map(({ status, text }) => `${status} ${JSON.parse(text).message}`)
  const [ROOT, USER, POST] = [
    `GET ${ORIGIN}/`,
    `GET ${ORIGIN}/users/7?all=1`,
    `POST ${ORIGIN}/notes {"text":"Milk"}`,
  ]
  expect(messages).toEqual([
    `404 The recording has no GET ${ORIGIN}/users/12345; the nearest are ${USER}, ${ROOT}, ${POST}`,
    `404 The recording has no GET ${ORIGIN}/users/7; the nearest are ${USER}, ${ROOT}, ${POST}`,
    `404 The recording has no POST ${ORIGIN}/notes {"text":"Beer"}; the nearest are ${POST}, ${ROOT}, ${USER}`,
    `404 The recording has no DELETE ${ORIGIN}/notes; the nearest are ${POST}, ${ROOT}, ${USER}`,
  ])
})

test('what cannot be played is counted by its kind', async () => {
  const { summary, get } = await play(
    { url: '/a', content: json('a') },
    { url: 'https://other.example.com/b', status: 204 },
    {
      url: '/a',
      method: 'OPTIONS',
      status: 204,
      sent: { Origin: 'x', 'Access-Control-Request-Method': 'GET' },
    },
    {
      url: '/a',
      method: 'OPTIONS',
      status: 204,
      sent: { Origin: 'x', 'Access-Control-Request-Method': 'PUT' },
    },
    { url: '/aborted', status: 0 },
    { url: 'wss://api.example.com/socket', status: 101 },
    { url: 'data:text/plain,hi' },
    { url: '/cached', status: 304 },
    { url: '/evicted', content: { size: 7 } },
    { url: '/cut', content: { size: 7, text: 'abc', comment: 'truncated' } },
    { url: '/attached', content: { size: 7, _file: 'a.json' } },
    { url: '/shown', status: 304, content: json('from the cache') },
  )
  expect(summary).toBe(
    '3 of 12 requests to 2 origins; left out: 2 preflights, 1 without an answer, 1 web socket, 1 not over HTTP, 1 not modified (304), 3 whose body is missing or cut',
  )
  expect(await get('/shown')).toMatchObject({ status: 200, text: '"from the cache"' })
})

test('HEAD gets the headers of a recorded GET', async () => {
  const { get } = await play({ url: '/a', headers: { ETag: '"x"' }, content: json('a') })
  const { status, text, headers } = await get('/a', { method: 'HEAD' })
  expect([status, text, headers.get('etag')]).toEqual([200, '', '"x"'])
})

test('a redirect leads to where it did', async () => {
  const { get } = await play(
    { url: '/old', status: 302, headers: { Location: 'https://api.example.com/new' } },
    { url: '/new', content: json('new') },
  )
  expect(await get('/old')).toMatchObject({ status: 200, text: '"new"' })
})

test('your handlers come before a recording', async () => {
  const { petstore, get } = await play({ url: '/a', content: json('recorded') })
  petstore.use(http.get(`${ORIGIN}/a`, () => HttpResponse.json('mine')))
  expect((await get('/a')).text).toBe('"mine"')
})

test('a recording of the journal is played as it was', async () => {
  const real = createPetstore({ baseUrl: ORIGIN })
  const before = await (await real.fetch(`${ORIGIN}/pets?limit=2`)).text()
  await real.fetch(`${ORIGIN}/pets/1`, { method: 'DELETE' })
  const { options, summary } = await fromHar(real.journal.toHar())
  const played = createPetstore(options)
  expect(summary).toBe('2 requests to 1 origin')
  expect(await (await played.fetch('/pets?limit=2')).text()).toBe(before)
  expect((await played.fetch('/pets/1', { method: 'DELETE' })).status).toBe(204)
})

test('a redirect of which only the target was recorded has its Location', async () => {
  const { get } = await play({ url: '/old', status: 302, redirectURL: `${ORIGIN}/new` })
  const { headers } = await get('/old', { redirect: 'manual' })
  expect(headers.get('location')).toBe(`${ORIGIN}/new`)
})
