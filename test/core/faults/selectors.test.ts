import { createPetstore, type Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

const REQUESTS = [
  'GET /pets',
  'GET /pets/7',
  'HEAD /pets/7',
  'DELETE /pets/7',
  'POST /store/orders',
  'GET /store/orders/1',
]

/** Returns the requests on which a fault acts. */
function failing(fault: Fault, baseUrl = ''): readonly string[] {
  return REQUESTS.filter((request) => {
    const petstore = createPetstore({ clock: CLOCK, baseUrl: baseUrl || '*' })
    petstore.faults.add({ status: 599, ...fault })
    const [method = '', path = ''] = request.split(' ')
    return send(petstore, method, baseUrl + path).status === 599
  })
}

test.each<[Fault, readonly string[]]>([
  [{ method: 'get' }, ['GET /pets', 'GET /pets/7', 'GET /store/orders/1']],
  [{ method: ['Head', 'DELETE'] }, ['HEAD /pets/7', 'DELETE /pets/7']],
  [{ path: '/pets/7' }, ['GET /pets/7', 'HEAD /pets/7', 'DELETE /pets/7']],
  [{ path: '/store/*' }, ['POST /store/orders', 'GET /store/orders/1']],
  [{ path: '*' }, REQUESTS],
  [{ path: '/pets/:petId' }, ['GET /pets/7', 'HEAD /pets/7', 'DELETE /pets/7']],
  [{ method: 'GET', path: '/pets/{petId}' }, ['GET /pets/7']],
  [{ path: '/:resource' }, ['GET /pets']],
  [{ path: '*/:resource/1' }, ['GET /store/orders/1']],
  [{ method: 'DELETE', path: '/pets/*' }, ['DELETE /pets/7']],
  [{ operation: 'getPet', method: 'HEAD', path: '*/7' }, ['HEAD /pets/7']],
])('the fault %j acts on %j', (fault, requests) => {
  expect(failing(fault)).toEqual(requests)
  expect(failing(fault, '/v1')).toEqual(requests)
})

test('a path with a query in the request is compared without it', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ path: '/pets', status: 503 })

  expect(send(petstore, 'GET', '/pets?limit=1').status).toBe(503)
})

test("a request that another method or path keeps from matching doesn't count for skip and times", () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ method: 'GET', path: '/pets/1', status: 503, skip: 1, times: 1 })
  const paths = ['/pets/2', '/pets/1', '/pets', '/pets/1', '/pets/1']

  expect(paths.map((path) => send(petstore, 'GET', path).status)).toEqual([200, 200, 200, 503, 200])
})

test("a parameter of a path isn't empty, and isn't more than one segment", () => {
  const petstore = createPetstore({ clock: CLOCK })
  for (const path of ['/pets/1', '/pets/x%2Fy', '/pets/', '/pets', '/store/orders/1']) {
    send(petstore, 'GET', path)
  }

  const matching = petstore.journal.all({ path: '/pets/:petId' }).map(({ path }) => path)
  expect(matching).toEqual(['/pets/1', '/pets/x%2Fy'])
})
