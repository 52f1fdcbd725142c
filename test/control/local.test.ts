import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { createLocalControl } from '../../src/control/local.ts'
import { internalsOf } from '../../src/core/petstore/create-petstore.ts'
import { call, start } from '../support/server/control.ts'
import { CLOCK } from '../support/service/state.ts'

/** Creates a petstore and its control API. */
function create(options: PetstoreOptions = {}) {
  const petstore = createPetstore({ clock: CLOCK, ...options })
  return { petstore, control: createLocalControl(internalsOf(petstore)) }
}

test.each([
  ['GET', '/health'],
  ['GET', '/clock'],
  ['HEAD', '/clock'],
  ['GET', '/quotas/a%2Fb'],
  ['GET', '/quotas/%ff'],
  ['PATCH', '/quotas/mine', '{"exhaust":"minute"}'],
  ['PATCH', '/quotas/mine', '{"exhaust":"week"}'],
  ['PATCH', '/quotas/mine', ''],
  ['PATCH', '/quotas/mine', `"${'a'.repeat(1_048_576)}"`],
  ['PUT', '/quotas/mine'],
  ['POST', '/faults', '{"status":503}'],
  ['GET', '/faults/fault-2'],
  ['POST', '/scenarios', '{"name":"outage"}'],
  ['GET', '/journal?status=404&limit=1'],
  ['GET', '/journal?format=har'],
  ['GET', '/journal?format=xml'],
  ['GET', '/state'],
  ['POST', '/call', '{"member":"quotas.list"}'],
  ['POST', '/call', '{"member":"restore","args":[5]}'],
  ['GET', '/settings'],
  ['GET', '/rows/pet?limit=3&offset=1'],
  ['POST', '/rows/pet', '{"name":"Rex","categoryId":"1"}'],
  ['PATCH', '/rows/pet/1', '{"name":5}'],
  ['GET', '/nope'],
  ['GET', '/pets'],
])('%s %s is answered like by a server', async (method, path, ...given) => {
  const [body] = given
  const server = await start({ baseUrl: '*' })
  const { control, petstore } = create({ baseUrl: '*' })
  for (const { handle } of [server.petstore, petstore]) {
    for (const path of ['/nowhere', '/pets/404']) handle({ method: 'GET', path })
  }

  const expected = await call(server, `${method} ${path}`, given.length > 0 ? { body } : {})
  const response = control({ method, path, ...(body !== undefined && { body }) })

  const { 'Content-Type': type, Location: location, Allow: allow } = response.headers
  const total = response.headers['X-Total-Count']
  expect({ status: response.status, body: response.body ?? '' }).toEqual({
    status: expected.status,
    body: expected.text,
  })
  expect({ type, location, allow, total }).toEqual({
    type: expected.headers['content-type'],
    location: expected.headers.location,
    allow: expected.headers.allow,
    total: expected.headers['x-total-count'],
  })
})

test.each([
  'GET /',
  'GET /openapi.json',
  'GET /events',
  'GET /sessions',
  'GET /sessions/one',
  'GET /sessions/one/clock',
  'POST /sessions',
])('%s gets a 404 that says that it needs a server', (target) => {
  const [method = '', path = ''] = target.split(' ')

  const { status, body } = create().control({ method, path, body: '{}' })

  expect(status).toBe(404)
  expect(JSON.parse(body ?? '')).toEqual({
    code: 'route_not_found',
    message: `${method} /__petstore${path}: expected a call about this petstore, but only the standalone server has this one`,
    status: 404,
  })
})
