import { type ApiRequest, createPetstore } from 'petstore-mock'
import { beforeEach, describe, expect, it } from 'vitest'
import { operations } from '../../support/contract/contract.ts'
import { jsonRequest, post, refusalOf } from '../../support/contract/refusal.ts'

const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })

beforeEach(() => petstore.reset())

const pet = (name: string) => `{"name":${name},"categoryId":1}`

const writes = operations
  .filter(({ requestBody }) => requestBody !== undefined)
  .map(({ operationId, method, path }) => ({
    operationId,
    method,
    path: path.replace(/\{\w+\}/, '1'),
  }))

const bodies: readonly (readonly [string, string | null, string])[] = [
  ['no body', null, 'invalid_json'],
  ['an empty body', '', 'invalid_json'],
  ['a blank body', ' \n\t', 'invalid_json'],
  ['malformed JSON', '{"name": "Fido"', 'invalid_json'],
  ['two values', '{} {}', 'invalid_json'],
  ['two byte order marks', '\ufeff\ufeff{}', 'invalid_json'],
  ['NaN', '{"quantity": NaN}', 'invalid_json'],
  ['a raw NUL', pet('"Fi\u0000do"'), 'invalid_json'],
  ['an array', '[]', 'validation_failed'],
  ['an array of records', '[{"name":"Fido","categoryId":1}]', 'validation_failed'],
  ['a string', '"Fido"', 'validation_failed'],
  ['null', 'null', 'validation_failed'],
  ['an unknown field', '{"name":"Fido","categoryId":1,"colour":"red"}', 'validation_failed'],
  ['a __proto__ key', '{"__proto__":{"polluted":true}}', 'validation_failed'],
  ['a constructor key', '{"constructor":{"prototype":{"polluted":true}}}', 'validation_failed'],
]

describe.each(writes)('$operationId', ({ method, path }) => {
  it.each(bodies)('refuses %s', (_, body, code) => {
    const refusal = refusalOf(petstore, jsonRequest(method, path, body))
    expect(refusal).toMatchObject({ code, status: code === 'invalid_json' ? 400 : 422 })
  })

  it.each([undefined, '', 'text/plain', 'application/jsonp', 'application/x-www-form-urlencoded'])(
    'refuses a body with the content type %s',
    (type) => {
      const request: ApiRequest = { method, path, body: '{}', header: contentType(type) }
      expect(refusalOf(petstore, request)).toMatchObject({
        code: 'unsupported_media_type',
        status: 415,
      })
      expect(petstore.handle(request).headers).toMatchObject({ Accept: 'application/json' })
    },
  )

  it.each(['\u20ac', 'x'])('refuses more than 1 MiB of %s', (unit) => {
    const size = new TextEncoder().encode(unit).length
    const body = JSON.stringify(unit.repeat(Math.ceil(1_048_576 / size)))
    expect(refusalOf(petstore, jsonRequest(method, path, body))).toMatchObject({
      code: 'payload_too_large',
      status: 413,
    })
  })
})

it.each(['application/json; charset=utf-8', 'Application/JSON', ' application/json ;x=y'])(
  'a body may have the content type %s',
  (type) => {
    const request = post('/pets', pet('"Fido"'))
    expect(petstore.handle({ ...request, header: contentType(type) }).status).toBe(201)
  },
)

it('the last value of a repeated key counts, even for long integers', () => {
  const response = petstore.handle(
    post('/pets', '{"name":"A","categoryId":9007199254740993,"categoryId":2,"name":"B"}'),
  )
  expect(JSON.parse(response.body ?? '')).toEqual({ id: 13, name: 'B', categoryId: 2 })
})

it("a __proto__ key can't set a field, even when unknown fields are ignored", () => {
  const lenient = createPetstore({ rules: { unknownFields: 'ignore' } })
  const body = '{"name":"Fido","categoryId":1,"__proto__":{"status":"sold"}}'
  const response = lenient.handle(post('/pets', body))
  expect(JSON.parse(response.body ?? '')).toEqual({ id: 13, name: 'Fido', categoryId: 1 })
})

it('an unusual but valid name comes back unchanged', () => {
  const name = '\ud83d\udc36 "quoted" \\ \u2028 \ud800 </script>'
  const response = petstore.handle(post('/pets', pet(JSON.stringify(name))))
  expect(JSON.parse(response.body ?? '')).toMatchObject({ name })
})

function contentType(type: string | undefined) {
  return (name: string) => (name === 'content-type' ? type : undefined)
}

it('a missing body is named as such, not as wrong JSON', () => {
  const { message } = refusalOf(petstore, { method: 'POST', path: '/pets' })
  expect(message).toBe(refusalOf(petstore, jsonRequest('POST', '/pets', '')).message)
})

it.each(['', 'identity', ' Identity '])('a body may have the content encoding "%s"', (encoding) => {
  const type = contentType('application/json')
  const header = (name: string) => (name === 'content-encoding' ? encoding : type(name))
  expect(petstore.handle({ ...post('/pets', pet('"Fido"')), header }).status).toBe(201)
})
