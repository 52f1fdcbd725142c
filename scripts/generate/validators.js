import { Ajv } from 'ajv'
import standaloneModule from 'ajv/dist/standalone/index.js'
import formatsModule from 'ajv-formats'
import { build } from 'esbuild'
import { banner, inline } from './banner.js'

const addFormats = formatsModule.default
const standaloneCode = standaloneModule.default

/** Records are checked too, where rows come from outside: fixtures and snapshots. */
const RECORDS = ['Pet', 'Category', 'Order', 'InventoryItem']

/** Validators compiled ahead: no Ajv at run time, and no `eval`, which a strict CSP forbids. */
export async function validatorFiles(document) {
  const bodies = bodySchemas(document)
  const names = [...new Set([...bodies, ...RECORDS])]
  const code = standaloneCode(
    compile(document, names),
    Object.fromEntries(names.map((name) => [name, name])),
  )
  return {
    'src/contract/validators.gen.js':
      banner('openapi.yaml') + (await bundle(code, document, names, bodies)),
    'src/contract/validators.gen.d.ts': banner('openapi.yaml') + declarations(names, bodies),
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
  const ajv = new Ajv({ allErrors: true, verbose: true, code: { source: true, esm: true } })
  ajv.addVocabulary(['example', 'x-assumption'])
  addFormats(ajv, ['date-time'])
  ajv.addFormat('int64', true)
  for (const name of names) {
    ajv.addSchema(withoutProse(inline(document, document.components.schemas[name])), name)
  }
  return ajv
}

/** Drops what no validator reads: with `verbose`, schemas are part of the compiled code. */
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

async function bundle(code, document, names, bodies) {
  const fields = Object.fromEntries(bodies.map((name) => [name, fieldsOf(document, name)]))
  const contents = [
    code,
    `export const validators = { ${names.join(', ')} }`,
    `export const bodies = ${JSON.stringify(fields)}`,
  ].join('\n')
  const result = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
  })
  return onlyExport(result.outputFiles[0].text, ['validators', 'bodies'])
}

/** Ajv exports each validator by its name too; only the two tables are public. */
function onlyExport(text, names) {
  const start = text.lastIndexOf('export {')
  return `${text.slice(0, start)}export { ${names.join(', ')} };\n`
}

function fieldsOf(document, name) {
  const { properties } = inline(document, document.components.schemas[name])
  const fields = Object.keys(properties)
  return { fields, int64: fields.filter((field) => properties[field].format === 'int64') }
}

function declarations(names, bodies) {
  const union = (items) => items.map((item) => `'${item}'`).join(' | ')
  return `/** A schema that is the body of a request. */
export type BodyName = ${union(bodies)}

/** A schema that has a validator. */
export type SchemaName = ${union(names)}

/** What messages need of a field's schema. */
export interface FieldSchema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** One thing that is wrong with a value. */
export interface SchemaViolation {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly parentSchema: FieldSchema
  readonly data: unknown
}

/** Tells whether a value matches; what is wrong is in \`errors\` until the next call. */
export interface SchemaValidator {
  (value: unknown): boolean
  readonly errors?: readonly SchemaViolation[] | null
}

export declare const validators: Readonly<Record<SchemaName, SchemaValidator>>

/** The fields of each body, and which of them are int64. */
export declare const bodies: Readonly<
  Record<BodyName, { readonly fields: readonly string[]; readonly int64: readonly string[] }>
>
`
}
