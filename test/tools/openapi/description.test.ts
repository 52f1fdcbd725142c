import { join } from 'node:path'
import { createPetstore } from 'petstore-mock'
import { fromOpenapi } from 'petstore-mock/openapi'
import { expect, test } from 'vitest'
import { run } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

/** A description of one GET, whose answer has a schema. */
const described = (schema: object, changes: object = {}) => ({
  openapi: '3.0.3',
  paths: {
    '/it': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } },
  },
  ...changes,
})

async function sampleOf(schema: object, changes: object = {}): Promise<unknown> {
  const { options } = await fromOpenapi(described(schema, changes))
  return (await createPetstore(options).fetch('/it')).json()
}

const text = { type: 'string' }
const node = {
  type: 'object',
  required: ['name'],
  properties: { name: text, next: { $ref: '#/components/schemas/Node' } },
}

const SAMPLES: readonly (readonly [object, unknown])[] = [
  [{ type: 'string', nullable: true, enum: ['a'] }, 'a'],
  [{ type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1 }, 1],
  [{ type: 'integer', minimum: 7, multipleOf: 5 }, 10],
  [{ type: 'string', pattern: '^[A-Z]{2}\\d+$' }, 'AA1'],
  [{ type: 'string', minLength: 8 }, 'stringxx'],
  [{ type: 'string', format: 'date' }, '2026-01-31'],
  [{ ...text, example: 'given' }, 'given'],
  [{ type: 'integer', example: 'wrong' }, 1],
  [
    { allOf: [{ properties: { a: text }, required: ['a'] }, { properties: { b: text } }] },
    { a: 'string', b: 'string' },
  ],
  [{ oneOf: [{ type: 'integer' }, text] }, 1],
  [{ type: 'array', minItems: 2, items: { type: 'boolean' } }, [true, true]],
  [{ type: 'object', additionalProperties: text, minProperties: 1 }, { key0: 'string' }],
  [{ type: 'object', properties: { a: { ...text, writeOnly: true } } }, {}],
  [
    { type: 'object', properties: { a: { $ref: '#/components/schemas/Node' } } },
    { a: { name: 'string' } },
  ],
]

test.each(SAMPLES)('%j is answered by %j', async (schema, value) => {
  const components = { schemas: { Node: node } }
  expect(await sampleOf(schema, { components })).toEqual(value)
})

test('references lead to other files, in JSON and in YAML', async () => {
  const folder = folderOf({
    'api.yaml': `openapi: 3.1.0
paths: { /it: { get: { responses: { 200: { $ref: 'parts/all.json#/responses/It' } } } } }`,
    'parts/all.json': JSON.stringify({
      responses: { It: { content: { 'application/json': { schema: { $ref: 'it.yaml' } } } } },
    }),
    'parts/it.yaml': "type: object\nproperties: { next: { $ref: '#' }, at: { const: 2020-01-01 } }",
  })
  const { options } = await fromOpenapi(join(folder, 'api.yaml'))
  expect(await (await createPetstore(options).fetch('/it')).json()).toEqual({ at: '2020-01-01' })
})

test('what no validator can read costs that field, and is named', async () => {
  const { options, notes } = await fromOpenapi(
    described({ properties: { a: { type: 'string', pattern: '(?i)x' }, b: { type: 'file' } } }),
  )
  const place = '#/paths/~1it/get/responses/200/content/application~1json/schema/properties'
  expect(notes).toEqual([
    `${place}/a: the pattern isn't checked, because JavaScript can't read it`,
    `${place}/b: the type file isn't checked, because JSON Schema has none`,
  ])
  expect((await createPetstore(options).fetch('/it')).status).toBe(200)
})

const NO_OPENAPI = 'expected an OpenAPI document of version 3.0 or 3.1 but got'

const REFUSED: Readonly<Record<string, readonly [string, string]>> = {
  'Swagger 2': [
    'swagger: "2.0"',
    `${NO_OPENAPI} Swagger 2.0; convert it first: npx swagger2openapi api.yaml --outfile openapi.yaml`,
  ],
  'no OpenAPI': ['name: x', `${NO_OPENAPI} an object with name`],
  'no object': ['hello', `${NO_OPENAPI} "hello"`],
  'another version': ['openapi: 4.0.0', '#/openapi: expected 3.0 or 3.1 but got "4.0.0"'],
  'no paths': ['openapi: 3.0.0\npaths: {}', '#/paths: expected at least one path but got {}'],
  'a broken reference': [
    'openapi: 3.0.0\npaths: { /a: { get: { $ref: "#/b" } } }',
    '#/paths/~1a/get/$ref: expected a reference to what exists but got "#/b"',
  ],
}

test.each(Object.entries(REFUSED))(
  '%s is refused in one line, with status 2',
  async (_, [content, message]) => {
    const cwd = folderOf({ 'api.yaml': content })
    const { status, stderr } = await run(['--openapi', 'api.yaml'], { cwd })
    expect(stderr).toBe(`petstore-mock: --openapi: api.yaml: ${message}\n`)
    expect(status).toBe(2)
  },
)

test('a file that is missing or has a syntax error is refused with its place', async () => {
  const cwd = folderOf({ 'api.yaml': 'a: [1\nb: 2' })
  const missing = await run(['--openapi', 'no.yaml'], { cwd })
  expect(missing.stderr).toContain('--openapi: no.yaml: expected a file that can be read (ENOENT)')
  const wrong = await run(['--openapi', 'api.yaml'], { cwd })
  expect(wrong.stderr).toMatch(/expected JSON or YAML but got a syntax error \(.*2:1.*\)/)
})
