import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { fromOpenapi, type OpenapiOptions } from 'petstore-mock/openapi'
import { expect, test } from 'vitest'
import { notesDocument } from './notes.ts'

const asJson = (body: unknown) => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

async function serve(document: object, options: OpenapiOptions = {}) {
  const api = await fromOpenapi(document, options)
  const petstore = createPetstore(api.options)
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await petstore.fetch(path, { method, ...(body !== undefined && asJson(body)) })
    const text = await response.text()
    const { status, headers } = response
    return { status, body: text === '' ? undefined : JSON.parse(text), headers }
  }
  return { ...api, petstore, send }
}

test('what a POST creates is listed, read, changed and deleted', async () => {
  const { send } = await serve(notesDocument())

  const made = await send('POST', '/notes', { text: 'Milk' })
  expect(made).toMatchObject({ status: 201, body: { id: 4, text: 'Milk', tags: ['home'] } })
  expect(made.headers.get('Location')).toBe('/notes/4')
  expect((await send('GET', '/notes')).body).toHaveLength(4)

  await send('PATCH', '/notes/4', { id: 9, text: 'Bread', tags: [] })
  expect((await send('GET', '/notes/4')).body).toEqual({ id: 4, text: 'Bread', tags: [] })
  await send('PUT', '/notes/4', { text: 'Tea' })
  expect((await send('GET', '/notes/4')).body).toEqual({ id: 4, text: 'Tea', tags: ['home'] })

  expect((await send('DELETE', '/notes/4')).status).toBe(204)
  expect(await send('GET', '/notes/4')).toMatchObject({
    status: 404,
    body: { code: 'not_found', message: 'notes has no id 4' },
  })
})

test('the title of the description is that of the API', async () => {
  const { options } = await fromOpenapi(notesDocument())
  expect(options.title).toBe('Notes')
  const untitled = await fromOpenapi(notesDocument({ info: undefined }))
  expect(untitled.options).not.toHaveProperty('title')
})

test('rows are state like any other: a snapshot has them, and a reset brings the first ones', async () => {
  const { petstore, send } = await serve(notesDocument())
  const before = petstore.snapshot()
  await send('DELETE', '/notes/1')
  expect((await send('GET', '/notes')).body).toHaveLength(2)

  petstore.restore(before)
  expect((await send('GET', '/notes')).body).toHaveLength(3)
  await send('DELETE', '/notes/1')
  petstore.reset()
  expect((await send('GET', '/notes')).body).toHaveLength(3)
})

const row = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } }
const json = (schema: object, example?: unknown) => ({
  description: '',
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})

/** A description of a list and a POST. */
const listOf = (list: object, made: object, more: object = {}) => ({
  openapi: '3.0.3',
  paths: {
    '/things': {
      get: { responses: { 200: list }, ...more },
      post: { requestBody: { content: { '*/*': { schema: {} } } }, responses: { 201: made } },
    },
  },
})

test('the example of a list has the first rows', async () => {
  const rows = [{ id: 7 }, { id: 9 }]
  const thing = { type: 'object', properties: { id: { type: 'integer' } } }
  const document = listOf(json({ type: 'array', items: thing }, rows), json(thing))
  const { send } = await serve(document)

  expect((await send('GET', '/things')).body).toEqual(rows)
  expect((await send('POST', '/things', {})).body).toEqual({ id: 10 })
})

test('rows may be in a wrapper, with totals and cursors', async () => {
  const list = {
    type: 'object',
    properties: {
      data: { type: 'array', items: row },
      total_count: { type: 'integer' },
      has_more: { type: 'boolean' },
      meta: { type: 'object', properties: { next_cursor: { type: 'string', nullable: true } } },
    },
  }
  const wrapped = { type: 'object', properties: { thing: row } }
  const parameters = ['limit', 'cursor'].map((name) => ({
    name,
    in: 'query',
    schema: { type: name === 'limit' ? 'integer' : 'string' },
  }))
  const { send } = await serve(listOf(json(list), json(wrapped), { parameters }))
  const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

  expect((await send('POST', '/things', {})).body).toEqual({ thing: { id: id(4) } })
  const first = await send('GET', '/things?limit=3')
  expect(first.body).toMatchObject({ total_count: 4, has_more: true, meta: { next_cursor: id(3) } })
  expect((await send('GET', `/things?limit=3&cursor=${id(3)}`)).body).toEqual({
    data: [{ id: id(4) }],
    total_count: 4,
    has_more: false,
    meta: { next_cursor: null },
  })
})

test.each([
  ['limit=1&offset=1', [2]],
  ['per_page=2&page=2', [3]],
  ['page=1', [1, 2, 3]],
])('?%s pages a list', async (query, ids) => {
  const document = notesDocument()
  const names = ['limit', 'offset', 'per_page', 'page']
  const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }))
  Object.assign(document.paths['/notes'].get, { parameters })
  const { send } = await serve(document)

  const { body } = await send('GET', `/notes?${query}`)
  expect(body.map(({ id }: { id: number }) => id)).toEqual(ids)
})

test('a created row is below its own parent only, and an unknown parent is no error', async () => {
  const { paths, ...document } = notesDocument()
  const parameters = [{ name: 'user', in: 'path', required: true, schema: { type: 'string' } }]
  const below = { '/users/{user}/notes': { ...paths['/notes'], parameters } }
  const { send, summary } = await serve({ ...document, paths: below })

  await send('POST', '/users/ann/notes', { text: 'Milk' })
  expect((await send('GET', '/users/ann/notes')).body).toHaveLength(4)
  expect((await send('GET', '/users/bob/notes')).body).toHaveLength(3)
  expect(summary).toBe('2 operations, 1 collection (users/notes)')
})

test.each([
  [{ type: 'integer' }, 4],
  [{ type: 'string' }, 'thing_4'],
  [{ type: 'string', format: 'uuid' }, '00000000-0000-4000-8000-000000000004'],
  [{ type: 'string', pattern: '^[0-9a-f]{12}$' }, '000000000004'],
  [{ type: 'string', pattern: '^evt_[a-z0-9]+$' }, 'evt_a4'],
])('an id of the type %j is %j', async (id, made) => {
  const thing = { type: 'object', properties: { id } }
  const { send } = await serve(listOf(json({ type: 'array', items: thing }), json(thing)))
  expect((await send('POST', '/things', {})).body).toEqual({ id: made })
})

test('an id that exists is a 409, if that is described', async () => {
  const document = notesDocument()
  document.components.schemas.Note.properties.id.readOnly = false
  const { post } = document.paths['/notes']
  Object.assign(post.responses, { 409: { description: 'It exists' } })
  const { send } = await serve(document)

  expect((await send('POST', '/notes', { id: 2, text: 'Milk' })).status).toBe(409)
  expect((await send('POST', '/notes', { id: 8, text: 'Milk' })).body.id).toBe(8)
})

test('`collections` says where rows are, or that a path has no state', async () => {
  const thing = { type: 'object', properties: { key: { type: 'string' } } }
  const document = listOf(json({ type: 'array', items: thing }), json(thing))

  const unknown = await serve(document)
  expect(unknown.summary).toBe(
    '2 operations, 0 collections, 1 without state (/things: POST answers no id)',
  )
  const { send } = await serve(document, { collections: { '/things': { id: 'key' } } })
  expect((await send('POST', '/things', {})).body).toEqual({ key: 'thing_4' })

  const off = await serve(notesDocument(), { collections: { '/notes': false } })
  expect(off.summary).toContain('1 without state (/notes: switched off)')
  await expect(fromOpenapi(document, { collections: { '/thing': {} } })).rejects.toThrow(
    'collections./thing: expected a path of the description that has a POST but got {}',
  )
})

test('handlers of yours come before those of the description, and see its rows', async () => {
  const { options } = await fromOpenapi(notesDocument())
  const petstore = createPetstore({
    ...options,
    handlers: (world) => [
      http.get('/status', () => HttpResponse.json('down')),
      ...options.handlers(world),
    ],
  })

  expect(await (await petstore.fetch('/status')).json()).toBe('down')
  expect((await petstore.fetch('/notes')).status).toBe(200)
})

test('an operation without state gives the same answer each time', async () => {
  const { send } = await serve(notesDocument())
  expect((await send('GET', '/status')).body).toBe('up')
  expect((await send('GET', '/status')).body).toBe('up')
})
