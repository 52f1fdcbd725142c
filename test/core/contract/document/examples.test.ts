import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  type Example,
  errorExamples,
  printExamples,
  recordExamples,
  sentHeaders,
} from '../../../support/contract/examples.ts'

// To print the examples again, run: npx vitest run test/core/contract/document/examples.test.ts -u

const contract = parse(readFileSync('openapi.yaml', 'utf8'))

/** The schemas whose fields have the values of an example. */
const SCHEMAS = new Map([
  ['paths /pets/{petId} get', 'Pet'],
  ['paths /categories/{categoryId} get', 'Category'],
  ['paths /store/orders/{orderId} get', 'Order'],
  ['paths /store/inventory/{petId} get', 'InventoryItem'],
  ['components examples pet_not_found', 'Error'],
  ['components examples pet_not_found.problem', 'Problem'],
])

test('every example of an error, a record, a field or a header is what the service sends', async () => {
  const whole = [...(await errorExamples()), ...(await recordExamples())]
  const examples = [...whole, ...whole.flatMap(fieldExamples), ...(await headerExamples())]

  const printed = printExamples(examples, contract)

  await expect(printed).toMatchFileSnapshot(join('..', '..', '..', '..', 'openapi.yaml'))
})

/** Returns the examples of the fields of a schema, from an example of the whole. */
function fieldExamples([path, example]: Example): readonly Example[] {
  const schema = SCHEMAS.get(path.slice(0, 3).join(' '))
  if (schema === undefined) return []
  const whole = Object(path[0] === 'components' ? Reflect.get(Object(example), 'value') : example)
  const { properties } = contract.components.schemas[schema]
  return Object.keys(whole)
    .filter((name) => properties[name].example !== undefined)
    .map((name) => [
      ['components', 'schemas', schema, 'properties', name, 'example'],
      Reflect.get(whole, name),
    ])
}

/** The headers whose component has another name. */
const NAMES = new Map([
  ['PaginationLink', 'link'],
  ['DeprecationLink', 'link'],
  ['OptionalRetryAfter', 'retry-after'],
])

/** Each header keeps its example if the service sends that value. Otherwise it gets one it sends. */
async function headerExamples(): Promise<readonly Example[]> {
  const sent = await sentHeaders()
  const headers = Object.entries<{ schema: { type: string }; example: unknown }>(
    contract.components.headers,
  )
  return headers.map(([name, { schema, example }]) => {
    const all = sent.get(NAMES.get(name) ?? name.toLowerCase()) ?? []
    const values = all.filter((one) => name !== 'PaginationLink' || one.includes('rel="first"'))
    const value = values.includes(String(example)) ? String(example) : values[0]
    const path = ['components', 'headers', name, 'example']
    return [path, schema.type === 'integer' ? Number(value) : value]
  })
}
