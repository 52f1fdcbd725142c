import { type ApiRequest, createPetstore } from 'petstore-mock'
import { describe, expect, it } from 'vitest'
import { headViolationsOf } from '../../support/contract/check.ts'
import { operationOf, operations, paths } from '../../support/contract/contract.ts'

const clock = '2026-05-01T00:00:00Z'

const everyResponseHas = {
  'X-RateLimit-Limit': expect.stringMatching(/^\d+$/),
  'X-RateLimit-Remaining': expect.stringMatching(/^\d+$/),
  'X-RateLimit-Reset': expect.stringMatching(/^\d+$/),
}

const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']

const items = paths.map(([path, declared]) => {
  const declaredMethods = declared.map(({ method }) => method)
  return {
    path: path.replace(/\{\w+\}/, '1'),
    methods: declaredMethods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }
})

describe.each(items)('$path', ({ path, methods }) => {
  const allow = [...methods, 'OPTIONS'].join(', ')

  it.each(all.filter((method) => !methods.includes(method)))('answers %s with 405', (method) => {
    const response = createPetstore({ clock }).handle({ method, path })
    expect(response).toMatchObject({ status: 405, headers: { Allow: allow, ...everyResponseHas } })
    expect(JSON.parse(response.body ?? '')).toEqual({
      code: 'method_not_allowed',
      message: `${path} doesn't allow ${method}, only ${allow}`,
      status: 405,
    })
  })

  it.each(['FOO', 'get', 'QUERY', 'CONNECT', ''])(
    'answers the unknown method "%s" with 501',
    (method) => {
      const response = createPetstore({ clock }).handle({ method, path })
      expect(response).toMatchObject({ status: 501, headers: everyResponseHas })
      expect(JSON.parse(response.body ?? '')).toEqual({
        code: 'method_not_implemented',
        message: `The service doesn't implement the method ${method}`,
        status: 501,
      })
    },
  )

  it('answers OPTIONS with 204 and the allowed methods', async () => {
    const response = await createPetstore({ clock }).fetch(path, { method: 'OPTIONS' })
    expect(response.status).toBe(204)
    expect(response.headers.get('Allow')).toBe(allow)
    expect(response.headers.get('X-RateLimit-Remaining')).toBe('59')
    expect(response.body).toBeNull()
  })
})

describe.each(operations.filter(({ method }) => method === 'GET'))('$path', (operation) => {
  const found = { path: operation.path.replace(/\{\w+\}/, '1') }
  const missing = { path: operation.path.replace(/\{\w+\}/, '404') }
  const invalid = { path: operation.path.replace(/\{\w+\}/, 'one'), query: 'limit=0' }

  it.each([found, missing, invalid])('answers HEAD $path with the headers of GET', (request) => {
    const response = createPetstore({ clock }).handle({ method: 'HEAD', ...request })
    const { status, headers } = createPetstore({ clock }).handle({ method: 'GET', ...request })
    expect(response).toEqual({ status, headers, body: null })
    expect(headViolationsOf(operationOf(operation.operationId), response)).toEqual([])
  })
})

it.each(['/nowhere', '/', '*'])('there is nothing that OPTIONS %s could allow', (path) => {
  const response = createPetstore({ clock }).handle({ method: 'OPTIONS', path })
  expect(response).toMatchObject({ status: 404, headers: everyResponseHas })
})

const nowhere = [
  '/',
  '',
  '*',
  '/pet',
  '/Pets',
  '/pets/',
  '/pets/1/',
  '/pets//',
  '//pets',
  '/pets/1/2',
  '/store',
]

it.each([
  ['/v1', 'There is no path /v1'],
  ['/v1/', 'There is no path /'],
  ['/pets', 'There is no path /pets; the service is below /v1'],
])('a service below /v1 says what is wrong with %s', (path, message) => {
  const response = createPetstore({ clock, baseUrl: '/v1' }).handle({ method: 'GET', path })
  expect(JSON.parse(response.body ?? '')).toMatchObject({ code: 'route_not_found', message })
})

it.each(nowhere)('there is nothing at "%s"', (path) => {
  const request: ApiRequest = { method: 'GET', path }
  const response = createPetstore({ clock }).handle(request)
  expect(response).toMatchObject({ status: 404, headers: everyResponseHas })
  expect(JSON.parse(response.body ?? '')).toEqual({
    code: 'route_not_found',
    message: `There is no path ${path}`,
    status: 404,
  })
})
