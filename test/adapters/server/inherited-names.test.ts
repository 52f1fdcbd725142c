import { get } from 'node:http'
import { createPetstore } from 'petstore-mock'
import { afterEach, expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

/** Names that every object inherits. In a record, they must be names like any other. */
const NAMES = ['__proto__', 'constructor', 'hasownproperty', 'prototype', 'toString', 'valueOf']
const POLLUTED = '{"polluted":true,"plan":"pro"}'
const inherited = Reflect.ownKeys(Object.prototype)

afterEach(() => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(inherited)
})

/** A record with one member. */
function record<Value>(name: string, value: Value): Readonly<Record<string, Value>> {
  return Object.fromEntries([[name, value]])
}

/** Lists the pets with a header. `fetch` would lose a header `__proto__` on its way to a server. */
function rawHeadersOf(url: string, header: readonly [string, string]): Promise<readonly string[]> {
  const headers = ['Host', new URL(url).host, ...header]
  return new Promise((resolve, reject) => {
    get(`${url}/pets`, { agent: false, headers }, (response) => {
      response.resume()
      resolve(response.rawHeaders)
    }).on('error', reject)
  })
}

test.each(NAMES)('a header %s is a header like any other', async (name) => {
  const petstore = createPetstore()
  await petstore.fetch('/pets', { headers: [[name, 'one']] })

  const { status, requestHeaders } = petstore.journal.last() ?? expect.unreachable()
  expect(status).toBe(200)
  expect(Object.entries(requestHeaders)).toContainEqual([name.toLowerCase(), 'one'])
  expect(petstore.journal.all({ headers: record(name, 'one') })).toHaveLength(1)
  expect(petstore.journal.all({ headers: record(name, 'two') })).toEqual([])
  expect(petstore.journal.all({ headers: record(name, null) })).toEqual([])
  expect(petstore.journal.toHar().log.entries[0]?.request.headers).toContainEqual({
    name: expect.stringMatching(new RegExp(`^${name}$`, 'i')),
    value: 'one',
  })
  await petstore.fetch('/pets', { headers: { 'X-Other': 'one' } })
  expect(petstore.journal.all({ headers: record(name, null) })).toHaveLength(1)
})

test.each(NAMES)('so is a header %s on the server, of a request and of a fault', async (name) => {
  const server = await start()
  const found = async (value: string) =>
    (await call(server, `GET /journal/all?headers[${name}]=${value}`)).body
  server.petstore.faults.add({ headers: record(name, 'one') })

  expect(await rawHeadersOf(server.url, [name, 'one'])).toContain(name)
  expect(await found('one')).toHaveLength(1)
  expect(await found('two')).toEqual([])
  server.petstore.restore(JSON.parse(JSON.stringify(server.petstore.snapshot())))
  expect(await rawHeadersOf(server.url, ['x-other', 'one'])).toContain(name)
})

test.each(NAMES)('%s as a parameter, a value, a key and a plan has no effect', async (name) => {
  const server = await start()
  const session = await call(server, 'POST /sessions', {
    body: `{"plans":{"${name}":{"perMinute":7}},"apiKeys":{"${name}":"${name}"}}`,
  })
  const send = (query: string) =>
    fetch(`${session.body.url}/pets?${query}`, { headers: { 'X-API-Key': name } })

  const responses = [await send(`${name}=1`), await send(`status=${name}`)]
  expect(responses.map(({ status }) => status)).toEqual([200, 400])
  expect(responses.map(({ headers }) => headers.get('X-RateLimit-Remaining'))).toEqual(['6', '5'])
})

test.each(NAMES)("%s isn't a field of any call, nor in fixtures", async (name) => {
  const server = await start()
  const rows = `"categories":[{"id":1,"name":"Dogs","${name}":${POLLUTED}}]`
  const bodies = [
    `{"${name}":${POLLUTED}}`,
    `{"status":500,"${name}":${POLLUTED}}`,
    `{"plan":"pro","${name}":{"prototype":${POLLUTED}}}`,
    `{"fixtures":{${rows}}}`,
    `{"fixtures":{"${name}":${POLLUTED}}}`,
  ]
  for (const target of ['POST /reset', 'POST /audit', 'POST /faults/add', 'POST /sessions']) {
    for (const body of bodies) expect((await call(server, target, { body })).status).toBe(422)
  }
})

test.each(NAMES)('%s in a snapshot is refused or ignored', async (name) => {
  const server = await start()
  const { text } = await call(server, 'GET /snapshot')
  for (const part of ['{', '"parts":{', '"data":{', '"clock":{', '"faults":{']) {
    const body = text.replace(part, `${part}"${name}":${POLLUTED},`)
    expect(body).not.toBe(text)
    expect([204, 422]).toContain((await call(server, 'POST /restore', { body })).status)
  }
  expect((await call(server, `GET /quotas/get?key=${name}`)).body).toMatchObject({ plan: 'free' })
})

test.each(NAMES)("the path of a call can't be %s", async (name) => {
  const server = await start()
  expect((await call(server, `GET /${name}`)).status).toBe(404)
  expect((await call(server, `GET /quotas/${name}`)).status).toBe(404)
  expect((await call(server, `DELETE /sessions/${name}`)).status).toBe(404)
  expect((await call(server, `GET /journal/all?${name}=1`)).status).toBe(400)
})
