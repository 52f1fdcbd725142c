import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'

const require = createRequire(import.meta.url)
const folder = dirname(require.resolve('har-schema'))

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'))
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  ajv.addSchema(JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

/** Returns the violations of the HAR 1.2 schema in an HTTP archive. */
export function harSchemaErrors(har: unknown): readonly unknown[] {
  const validate = ajv.getSchema('har.json#')
  if (validate === undefined)
    throw new Error('har-schema: expected a schema har.json but there is none')
  validate(JSON.parse(JSON.stringify(har)))
  return validate.errors ?? []
}
