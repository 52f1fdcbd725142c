import assert from 'node:assert/strict'
import { once } from 'node:events'
import nodeHttp from 'node:http'
import { text } from 'node:stream/consumers'
import { HttpResponse, http, passthrough } from 'msw'
import { setupPetstore } from 'petstore-mock/node'

const BASE = 'https://api.example.com/v1'

/** What holds while `setupPetstore().listen()` intercepts the requests of the process. */
export const interception = {
  'fetch is answered, up to the quota': intercepting(async (petstore) => {
    const responses = await Promise.all(Array.from({ length: 61 }, () => fetch(`${BASE}/pets/1`)))
    assert.equal(responses.filter(({ status }) => status === 200).length, 60)
    const refused = responses.find(({ status }) => status === 429)
    assert.equal(refused?.headers.get('x-ratelimit-remaining'), '0')
    petstore.clock.advance(`${refused?.headers.get('retry-after')}s`)
    assert.equal((await fetch(`${BASE}/pets/1`)).status, 200)
  }),

  'node:http is answered': intercepting(async () => {
    const [response] = await once(nodeHttp.get('http://api.example.com/v1/pets/2'), 'response')
    assert.equal(response.statusCode, 200)
    assert.equal(JSON.parse(await text(response)).name, 'Bella')
  }, 'http://api.example.com/v1'),

  'a request with a body creates a record, until reset()': intercepting(async (petstore) => {
    const order = { method: 'POST', body: '{"petId":1,"quantity":2}' }
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch(`${BASE}/store/orders`, { ...order, headers })
    assert.equal(response.status, 201)
    assert.equal(response.headers.get('location'), '/v1/store/orders/6')
    petstore.reset()
    assert.equal((await fetch(`${BASE}/store/orders/6`)).status, 404)
  }),

  'unknown paths, methods and malformed percent-encoding get errors': intercepting(async () => {
    assert.equal((await fetch(`${BASE}/nothing`)).status, 404)
    assert.equal((await fetch(`${BASE}/pets`, { method: 'PUT' })).status, 405)
    assert.equal((await fetch(`${BASE}/pets/%E0%A4%A`)).status, 400)
    assert.equal((await fetch(`${BASE}/pets/1`, { method: 'HEAD' })).status, 200)
  }),

  'a handler of the test takes precedence': intercepting(async (petstore) => {
    petstore.server.use(http.get(`${BASE}/pets/:petId`, () => HttpResponse.json({ id: 99 })))
    assert.equal(await (await fetch(`${BASE}/pets/1`)).text(), '{"id":99}')
  }),

  'a broken connection makes fetch fail': intercepting(async (petstore) => {
    petstore.faults.add({ operation: 'getPet', network: 'reset', times: 1 })
    await assert.rejects(fetch(`${BASE}/pets/1`), { name: 'TypeError' })
    assert.equal((await fetch(`${BASE}/pets/1`)).status, 200)
  }),

  'a client may discard a body': intercepting(async () => {
    const response = await fetch(`${BASE}/pets/1`)
    await response.body?.cancel()
    assert.equal(response.bodyUsed, true)
  }),

  'requests to other hosts fail, unless a handler lets them through': intercepting(
    async (petstore) => {
      const other = nodeHttp.createServer((_, response) => response.end('another service'))
      await once(other.listen(0), 'listening')
      const origin = `http://127.0.0.1:${other.address().port}`
      const send = () => fetch(`${origin}/pets/1`, { headers: { connection: 'close' } })
      await assert.rejects(send(), (error) => {
        // In msw 3, it's the cause of the error.
        return `${error.message} ${error.cause?.message}`.includes("/pets/1 wasn't sent")
      })
      await assert.rejects(once(nodeHttp.get(`${origin}/pets/1`), 'response'), /wasn't sent/)
      petstore.server.use(http.all(`${origin}/*`, () => passthrough()))
      assert.equal(await (await send()).text(), 'another service')
      other.close()
    },
  ),
}

/** Returns a claim during which a petstore intercepts the requests to a base URL. */
function intercepting(check, baseUrl = BASE) {
  return async () => {
    const petstore = setupPetstore({ baseUrl, clock: '2026-05-01T00:00:00Z' })
    petstore.listen()
    try {
      await check(petstore)
    } finally {
      petstore.close()
    }
  }
}
