import { createPetstore } from 'petstore-mock'
import { fromOpenapi } from 'petstore-mock/openapi'
import { expect, test } from 'vitest'
import { notesDocument } from './notes.ts'

const JSON_TYPE = { 'Content-Type': 'application/json' }

async function answerOf(document: object, path: string, init: RequestInit = {}) {
  const { options } = await fromOpenapi(document)
  const response = await createPetstore(options).fetch(path, init)
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const post = (body: string, headers: HeadersInit = JSON_TYPE) => ({ method: 'POST', headers, body })

const REFUSED: readonly (readonly [string, RequestInit, number, string])[] = [
  ['/notes', post('{"text":7}'), 422, 'body/text must be string'],
  ['/notes', post('{}'), 422, "body must have required property 'text'"],
  [
    '/notes',
    post('{"text":"0123456789x"}'),
    422,
    'body/text must NOT have more than 10 characters',
  ],
  ['/notes', post(''), 422, "body: it's required"],
  ['/notes', post('{'), 400, 'body: expected JSON'],
  [
    '/notes',
    post('text=Milk', { 'Content-Type': 'text/plain' }),
    415,
    'Content-Type: expected application/json but got text/plain',
  ],
  ['/notes/x', {}, 400, 'path noteId: must be integer'],
  [
    '/notes',
    { method: 'DELETE' },
    405,
    "/notes doesn't allow DELETE, only GET, HEAD, POST, OPTIONS",
  ],
  ['/other', {}, 404, 'There is no path /other'],
]

test.each(REFUSED)('%s with %j is a %i: %s', async (path, init, status, message) => {
  expect(await answerOf(notesDocument(), path, init)).toMatchObject({ status, body: { message } })
})

test('the error has the described status and schema', async () => {
  const document = notesDocument()
  const error = {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['detail', 'kind'],
        properties: { detail: { type: 'string' }, kind: { const: 'invalid' } },
      },
    },
  }
  const described = { description: '', content: { 'application/json': { schema: error } } }
  Object.assign(document.paths['/notes'].post.responses, { 400: described })

  expect(await answerOf(document, '/notes', post('{"text":7}'))).toEqual({
    status: 400,
    body: { error: { detail: 'body/text must be string', kind: 'invalid' } },
  })
})

test('without a described error, the dialect writes it', async () => {
  const { options } = await fromOpenapi(notesDocument())
  const petstore = createPetstore({ ...options, dialect: 'stripe' })
  const response = await petstore.fetch('/notes/99')

  expect(await response.json()).toMatchObject({ error: { message: 'notes has no id 99' } })
})

const SCHEMES = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
  bearer: { type: 'http', scheme: 'bearer' },
  oauth: { type: 'oauth2' },
}

const AUTHORIZED: readonly (readonly [object, string, HeadersInit, number])[] = [
  [{ key: [] }, '/status', {}, 401],
  [{ key: [] }, '/status', { 'X-Key': 'k' }, 200],
  [{ query: [] }, '/status?key=k', {}, 200],
  [{ cookie: [] }, '/status', { Cookie: 'a=b; sid=k' }, 200],
  [{ bearer: [] }, '/status', { Authorization: 'Basic x' }, 401],
  [{ oauth: ['read'] }, '/status', { Authorization: 'Bearer x' }, 200],
  [{ key: [], bearer: [] }, '/status', { 'X-Key': 'k' }, 401],
  [{}, '/status', {}, 200],
]

test.each(AUTHORIZED)('security %j: %s with %j is a %i', async (needed, path, headers, status) => {
  const { components, ...document } = notesDocument({ security: [needed] })
  const secured = { ...document, components: { ...components, securitySchemes: SCHEMES } }
  expect((await answerOf(secured, path, { headers })).status).toBe(status)
})

const PARAMETERS: readonly (readonly [object, string, number])[] = [
  [{ name: 'limit', schema: { type: 'integer', maximum: 9 } }, 'limit=9', 200],
  [{ name: 'limit', schema: { type: 'integer', maximum: 9 } }, 'limit=10', 400],
  [{ name: 'is', schema: { type: 'boolean' } }, 'is=true', 200],
  [{ name: 'is', schema: { type: 'boolean' } }, 'is=yes', 400],
  [{ name: 'tag', schema: { type: 'array', items: { enum: ['a', 'b'] } } }, 'tag=a&tag=b', 200],
  [{ name: 'tag', schema: { type: 'array', items: { enum: ['a', 'b'] } } }, 'tag=a&tag=c', 400],
  [
    { name: 'n', schema: { type: 'array', items: { type: 'number' } }, explode: false },
    'n=1,2',
    200,
  ],
  [{ name: 'q', schema: { type: 'string' }, required: true }, '', 400],
]

test.each(PARAMETERS)('the parameter %j with ?%s is a %i', async (parameter, query, status) => {
  const document = notesDocument()
  Object.assign(document.paths['/status'].get, { parameters: [{ in: 'query', ...parameter }] })
  expect((await answerOf(document, `/status?${query}`)).status).toBe(status)
})

test('a form is read in the types of its schema, with brackets in its names', async () => {
  const document = notesDocument()
  const { content } = document.paths['/notes'].post.requestBody
  const schema = { $ref: '#/components/schemas/Note' }
  Object.assign(content, { 'application/x-www-form-urlencoded': { schema } })
  const form = new URLSearchParams('text=Milk&tags[0]=a&tags[1]=b')

  const answer = await answerOf(document, '/notes', { method: 'POST', body: form })
  expect(answer).toEqual({ status: 201, body: { id: 4, text: 'Milk', tags: ['a', 'b'] } })
})
