import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const { schemas } = parse(readFileSync('openapi.yaml', 'utf8')).components

/** The fields of the specification (parts 2 and 7), copied by hand. A star marks a required one. */
const SPECIFIED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  NewPet: { 'name*': 'string', 'categoryId*': 'integer int64', status: 'PetStatus' },
  Pet: {
    'id*': 'integer int64',
    'name*': 'string',
    'categoryId*': 'integer int64',
    status: 'PetStatus',
  },
  NewCategory: { 'name*': 'string', description: 'string' },
  Category: { 'id*': 'integer int64', 'name*': 'string', description: 'string' },
  Order: {
    id: 'integer int64',
    petId: 'integer int64',
    quantity: 'integer',
    shipDate: 'string date-time',
    complete: 'boolean',
  },
  InventoryItem: { 'petId*': 'integer int64', 'quantity*': 'integer', 'status*': 'PetStatus' },
  InventoryUpdate: { 'quantity*': 'integer' },
  Error: { 'code*': 'string', 'message*': 'string', 'status*': 'integer' },
}

test.each(Object.entries(SPECIFIED))('%s has the fields of the specification', (name, fields) => {
  expect(fieldsOf(schemas[name])).toEqual(fields)
})

test('PetStatus has the values of the specification', () => {
  expect(schemas.PetStatus).toMatchObject({
    type: 'string',
    enum: ['available', 'pending', 'sold'],
  })
})

test('Pets is an array of Pet', () => {
  expect(schemas.Pets).toMatchObject({
    type: 'array',
    items: { $ref: '#/components/schemas/Pet' },
  })
})

test('the contract adds only lists and bodies to the schemas of the specification', () => {
  const specified = [...Object.keys(SPECIFIED), 'PetStatus', 'Pets']
  const own = Object.keys(schemas).filter((name) => !specified.includes(name))
  expect(own).toEqual([
    'PetBody',
    'CategoryBody',
    'Categories',
    'OrderBody',
    'Orders',
    'Inventory',
    'InventoryUpdateBody',
  ])
})

test.each([
  ['PetBody', 'NewPet'],
  ['CategoryBody', 'NewCategory'],
  ['OrderBody', 'Order'],
  ['InventoryUpdateBody', 'InventoryUpdate'],
])('%s lists the fields of %s with their types, and the id of a record', (name, base) => {
  const { allOf, ...body } = schemas[name]
  const fields = Object.entries(fieldsOf(schemas[base]))
  const optional = fields.map(([field, type]) => [field.replace('*', ''), type])

  expect(allOf).toEqual([{ $ref: `#/components/schemas/${base}` }])
  const id = base === 'InventoryUpdate' ? {} : { id: 'integer int64' }
  expect(fieldsOf(body)).toEqual({ ...Object.fromEntries(optional), ...id })
})

interface Schema {
  readonly required?: readonly string[]
  readonly properties: Readonly<
    Record<string, { readonly $ref?: string; readonly type?: string; readonly format?: string }>
  >
}

/** Returns the type and format of each field. A star after the name marks a required field. */
function fieldsOf({ properties, required = [] }: Schema): Readonly<Record<string, string>> {
  const entries = Object.entries(properties).map(([name, { $ref, type = '', format = '' }]) => [
    required.includes(name) ? `${name}*` : name,
    $ref?.split('/').at(-1) ?? `${type} ${format}`.trim(),
  ])
  return Object.fromEntries(entries)
}
