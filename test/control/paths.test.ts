import { expect, test } from 'vitest'
import { call, start } from '../support/server/control.ts'

test.each([
  ['DELETE /clock', 'GET, HEAD, PATCH, OPTIONS'],
  ['POST /quotas/mine', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
  ['GET /reset', 'POST, OPTIONS'],
  ['HEAD /reset', 'POST, OPTIONS'],
  ['POST /sessions/one', 'GET, HEAD, PUT, DELETE, OPTIONS'],
  ['PURGE /faults', 'GET, HEAD, POST, DELETE, OPTIONS'],
])('%s gets 405, and Allow lists the methods of the path', async (target, allow) => {
  const { status, headers } = await call(await start(), target)

  expect(status).toBe(405)
  expect(headers.allow).toBe(allow)
})

test.each(['/nope', '/clock/', '/quotas//', '/faults/a/b', '/../pets', '/sessions/x/y'])(
  'no call has the path %j',
  async (path) => {
    const server = await start()
    const { status, body } = await call(server, `GET ${path}`.replace('/../pets', '/..%2Fpets'))

    expect(status).toBe(404)
    expect(body.code).toBe('route_not_found')
  },
)

test.each([
  ['/clock/advance', '/__petstore/clock with GET (Get the service time), PATCH (Set, advance,'],
  ['/clock/', '/__petstore/clock with'],
  ['/time', '/__petstore/clock with'],
  ['/mappings', '/__petstore/faults with'],
  ['/options', '/__petstore/settings with'],
  ['/play', '/__petstore/scenarios with'],
  ['/quota/mine', '/__petstore/quotas/mine with'],
  ['/quotas/mine/ban', '/__petstore/quotas/mine with'],
  ['/journal/req-1/explain', '/__petstore/journal/req-1/explanation with'],
  ['/snapshot', '/__petstore/state with'],
  ['/session/one', '/__petstore/sessions/one with'],
  ['/sessions/one/fault', '/__petstore/sessions/one/faults with'],
  ['/sessions/one/pets/7', '/__petstore/sessions/one/api/pets/7?'],
  ['/sessions/one/health', '/__petstore/health with'],
  ['/sessions/one/sessions/two', '/__petstore/sessions/two with'],
  ['/pets/7', '/v1/pets/7?'],
])('an unknown path gets the path that was probably meant: %s', async (path, guess) => {
  const server = await start({ baseUrl: '/v1' })

  const { status, body } = await call(server, `GET ${path}`)

  expect(status).toBe(404)
  expect(body.message).toContain(`The control API has no path /__petstore${path}; did you mean `)
  expect(body.message).toContain(`did you mean ${guess}`)
})

test('a path that resembles none gets the address of the list of paths', async () => {
  const { body } = await call(await start(), 'GET /completely-different')

  expect(body.message).toBe(
    'The control API has no path /__petstore/completely-different; ' +
      'see /__petstore/openapi.json for its paths',
  )
})
