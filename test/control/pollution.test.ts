import { expect, onTestFinished, test } from 'vitest'
import { call, start } from '../support/server/control.ts'

/** Fails a test if anything is added to Object.prototype. */
function watchPrototype(): () => void {
  const before = Reflect.ownKeys(Object.prototype)
  const check = () => {
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Reflect.get({}, 'plan')).toBeUndefined()
  }
  onTestFinished(check)
  return check
}

const POLLUTED = '{"polluted":true,"plan":"pro"}'
const NAMES = ['__proto__', 'constructor', 'prototype', 'toString']

test.each(NAMES)("the name %s isn't a field of any call, nor in fixtures", async (name) => {
  const check = watchPrototype()
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
  check()
})

test.each(NAMES)('the name %s is harmless as a key and a plan', async (name) => {
  const check = watchPrototype()
  const server = await start()
  const session = await call(server, 'POST /sessions', {
    body: `{"plans":{"${name}":{"perMinute":7}},"apiKeys":{"${name}":"${name}"}}`,
  })
  expect(session.status).toBe(201)

  const { headers } = await fetch(`${session.body.url}/pets`, { headers: { 'X-API-Key': name } })
  expect(headers.get('X-RateLimit-Limit')).toBe('7')

  check()
})

test.each(NAMES)('%s in a snapshot is refused or ignored', async (name) => {
  const check = watchPrototype()
  const server = await start()
  await fetch(`${server.url}/pets`, { headers: { 'X-API-Key': name } })
  const { text } = await call(server, 'GET /snapshot')

  for (const part of ['{', '"parts":{', '"data":{', '"clock":{', '"faults":{']) {
    const body = text.replace(part, `${part}"${name}":${POLLUTED},`)
    expect(body).not.toBe(text)
    expect([204, 422]).toContain((await call(server, 'POST /restore', { body })).status)
  }
  expect((await call(server, 'GET /quotas/list')).body[0]).toMatchObject({
    apiKey: name,
    plan: 'free',
  })
  check()
})

test("the path of a call can't name a member of Object.prototype", async () => {
  const check = watchPrototype()
  const server = await start()

  for (const name of NAMES) {
    expect((await call(server, `GET /${name}`)).status).toBe(404)
    expect((await call(server, `GET /quotas/${name}`)).status).toBe(404)
    expect((await call(server, `DELETE /sessions/${name}`)).status).toBe(404)
    expect((await call(server, `GET /journal/all?${name}=1`)).status).toBe(400)
    const { body } = await call(server, `GET /quotas/get?key=${name}`)
    expect(body).toMatchObject({ plan: 'free' })
  }
  check()
})
