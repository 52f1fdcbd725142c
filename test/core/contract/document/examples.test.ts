import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  type Example,
  errorExamples,
  recordExamples,
  sentHeaders,
  valueAt,
} from '../../../support/contract/examples.ts'

const contract = parse(readFileSync('openapi.yaml', 'utf8'))

/** The schemas whose fields have the values of an example. */
const SCHEMAS = new Map([
  ['paths /pets/{petId} get', 'Pet'],
  ['paths /categories/{categoryId} get', 'Category'],
  ['paths /store/orders/{orderId} get', 'Order'],
  ['paths /store/inventory/{petId} get', 'InventoryItem'],
  ['components examples pet_not_found', 'Error'],
])

test('every example of an error, a record or a field is what the service sends', async () => {
  const whole = [...(await errorExamples()), ...(await recordExamples())]
  const examples = [...whole, ...whole.flatMap(fieldExamples)]

  expect(examples.length).toBeGreaterThan(50)
  for (const [path, value] of examples) {
    const keys = path.join(' ')
    expect({ keys, value: valueAt(contract, path) }).toEqual({ keys, value })
  }
})

test('every example of a header is one that the service sends', async () => {
  const sent = await sentHeaders()
  const headers = Object.entries<{ example: unknown }>(contract.components.headers)

  for (const [name, { example }] of headers) {
    expect(sent.get(NAMES.get(name) ?? name.toLowerCase())).toContain(String(example))
  }
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
