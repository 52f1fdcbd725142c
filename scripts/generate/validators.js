import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import formatsModule from 'ajv-formats'
import { build } from 'esbuild'
import { licenses } from '../licenses.js'
import { banner, inline } from './banner.js'

const addFormats = formatsModule.default
const standaloneCode = standaloneModule.default

/**
 * The schemas of records, with which fixtures and snapshots are validated, and the body that sets
 * the fields of each. The schema of a response is open, so that a later version of the service may
 * add to it. A row may have only known fields, and their values must be valid in the body.
 */
const RECORDS = {
  Pet: 'PetBody',
  Category: 'CategoryBody',
  Order: 'OrderBody',
  InventoryItem: 'InventoryUpdateBody',
}

/**
 * Generates the validators. Compiled ahead of time, they need no Ajv at run time and no `eval`,
 * which a strict Content-Security-Policy forbids. Returns texts by path.
 */
export async function validatorFiles(document) {
  const bodies = bodySchemas(document)
  const names = [...new Set([...bodies, ...Object.keys(RECORDS)])]
  const code = standaloneCode(
    compile(document, names),
    Object.fromEntries(names.map((name) => [name, name])),
  )
  const { text, inputs } = await bundle(code, document, names)
  return {
    'src/core/contract/generated/validators.gen.js': banner('openapi.yaml') + text,
    'src/core/contract/generated/validators.gen.d.ts':
      banner('openapi.yaml') + declarations(names, bodies),
    'src/core/contract/generated/validators.gen.LICENSES.txt': licenses(inputs),
  }
}

function bodySchemas(document) {
  const operations = Object.values(document.paths).flatMap((item) => [item.post, item.put])
  const refs = operations
    .map((operation) => operation?.requestBody?.content['application/json'].schema.$ref)
    .filter((ref) => ref !== undefined)
  return [...new Set(refs.map((ref) => ref.split('/').at(-1)))]
}

function compile(document, names) {
  const ajv = new Ajv({ allErrors: true, messages: false, code: { source: true, esm: true } })
  ajv.addVocabulary(['example', 'x-assumption'])
  addFormats(ajv, ['date-time'])
  ajv.addFormat('int64', true)
  for (const name of names) {
    ajv.addSchema(schemaOf(document, name), name)
  }
  return ajv
}

function schemaOf(document, name) {
  const { schemas } = document.components
  const body = RECORDS[name]
  const schema = body === undefined ? bodyOf(document, name) : rowOf(schemas[name], schemas[body])
  return withoutProse(inline(document, schema))
}

/**
 * Returns a body without its `allOf`, of which only the required fields are left: a body is closed,
 * so it lists all its fields itself.
 */
function bodyOf(document, name) {
  const { allOf = [], ...schema } = inline(document, document.components.schemas[name])
  const required = allOf.flatMap((base) => base.required ?? [])
  return { ...schema, required: [...required, ...(schema.required ?? [])] }
}

/** Returns the schema of a row. An order always has an id, although the contract says optional. */
function rowOf({ required = ['id'], ...record }, body) {
  const properties = { ...record.properties }
  for (const field of Object.keys(properties)) {
    properties[field] = body.properties[field] ?? properties[field]
  }
  return { ...record, required, additionalProperties: false, properties }
}

/** Removes the keywords that neither validators nor messages use. */
function withoutProse(node) {
  if (Array.isArray(node)) return node.map(withoutProse)
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(
    ([key, value]) => !/^(description|example|x-.*)$/.test(key) || typeof value === 'object',
  )
  return Object.fromEntries(
    kept.filter(([key]) => key !== 'example').map(([key, value]) => [key, withoutProse(value)]),
  )
}

async function bundle(code, document, names) {
  const schemas = names.map((name) => [name, schemaOf(document, name)])
  const contents = [
    "import { dateTime } from 'ajv-formats/dist/formats.js'",
    withoutDetails(code),
    `export const validators = { ${names.join(', ')} }`,
    `export const schemas = ${JSON.stringify(Object.fromEntries(schemas))}`,
  ].join('\n')
  const result = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    minifySyntax: true,
    plugins: [onlyDateTime],
  })
  const text = withoutPaths(result.outputFiles[0].text)
  return {
    text: onlyExport(text, ['validators', 'schemas']),
    inputs: Object.keys(result.metafile.inputs),
  }
}

/** Removes esbuild's comments with the paths of modules, because they differ between machines. */
function withoutPaths(text) {
  return text.replaceAll(/^\s*\/\/ .*\bnode_modules\/.*\n/gm, '')
}

/** Removes the details of errors that can be read from the schema instead. */
function withoutDetails(code) {
  return code
    .replaceAll(/require\("ajv-formats\/dist\/formats"\)\.fullFormats\["date-time"\]/g, 'dateTime')
    .replaceAll(/schemaPath:"[^"]*",/g, '')
    .replaceAll(/params:\{(?!missingProperty|additionalProperty)[^}]*\}/g, 'params:{}')
}

/**
 * An esbuild plugin that loads only the `date-time` format, so that the others aren't bundled.
 *
 * The function of ajv-formats checks the numbers: the days of a month, leap years, leap seconds. It
 * also accepts a space for `T`, and `+02` or `+0200` for `+02:00`, which RFC 3339 §5.6 doesn't.
 */
const onlyDateTime = {
  name: 'only-date-time',
  setup({ onLoad }) {
    onLoad({ filter: /ajv-formats\/dist\/formats\.js$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      const functions = text.slice(text.indexOf('function isLeapYear'))
      const contents = `${functions}
const isDateTime = getDateTime(true)
const RFC_3339 = /^[\\d-]{10}T[\\d:]{8}(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$/i
export const dateTime = { validate: (text) => RFC_3339.test(text) && isDateTime(text) }`
      return { contents }
    })
  },
}

/** Replaces the exports, because Ajv also exports each validator by name. */
function onlyExport(text, names) {
  const start = text.lastIndexOf('export {')
  return `${text.slice(0, start)}export { ${names.join(', ')} };\n`
}

function declarations(names, bodies) {
  const union = (items) => items.map((item) => `'${item}'`).join(' | ')
  return `/** The name of a schema that is the body of a request. */
export type BodyName = ${union(bodies)}

/** The name of a schema with a validator. */
export type SchemaName = ${union(names)}

/** The parts of a field's schema that messages use. */
export interface FieldSchema {
  readonly type: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** The schema of a record, which is a flat object. */
export interface RecordSchema extends FieldSchema {
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, FieldSchema>>
}

/** A violation of a schema. */
export interface SchemaViolation {
  /** \`/name\` for a field, empty for the record itself. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: { readonly missingProperty?: string; readonly additionalProperty?: string }
}

/** Returns whether a value matches. The violations are in \`errors\` until the next call. */
export interface SchemaValidator {
  (value: unknown): boolean
  readonly errors?: readonly SchemaViolation[] | null
}

export declare const validators: Readonly<Record<SchemaName, SchemaValidator>>

/** The schemas of the validators, without descriptions. */
export declare const schemas: Readonly<Record<SchemaName, RecordSchema>>
`
}
