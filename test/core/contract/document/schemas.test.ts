import { readFileSync } from 'node:fs'
import { createPetstore } from 'petstore-mock'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

interface Schema {
  readonly additionalProperties?: boolean
  readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly required?: readonly string[]
}

const text = readFileSync('openapi.yaml', 'utf8')
const { components, paths } = parse(text)
const schemas: Readonly<Record<string, Schema>> = components.schemas

const BODIES = ['PetBody', 'CategoryBody', 'OrderBody', 'InventoryUpdateBody']
const PAYLOADS = ['NewPet', 'NewCategory', 'InventoryUpdate']
const RECORDS = ['Pet', 'Category', 'Order', 'InventoryItem']

it('only bodies of requests are closed, so that clients accept later versions of the service', () => {
  const closed = Object.entries(schemas).filter(([, one]) => one.additionalProperties === false)
  expect(closed.map(([name]) => name)).toEqual(BODIES)
})

it.each([...PAYLOADS, ...RECORDS, 'Error'])('%s sets no bounds and no patterns', (name) => {
  const keywords = Object.values(schemas[name]?.properties ?? {}).flatMap(Object.keys)
  for (const bound of ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'])
    expect(keywords).not.toContain(bound)
})

it('patterns have no escapes that the regular expressions of Go refuse', () => {
  expect(text).not.toMatch(/pattern:.*\\u/)
})

it('no type has the name of a global of JavaScript', () => {
  const types = readFileSync('src/core/contract/generated/types.gen.ts', 'utf8')
  const names = [...types.matchAll(/^export type (\w+)/gm)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['Pet', 'ApiError']))
  for (const name of names) expect(globalThis).not.toHaveProperty(name)
})

it('responses have one name for each status', () => {
  const names = new Map<string, Set<string>>()
  const operations = Object.values(paths).flatMap((item) => Object.values(Object(item)))
  for (const [status, { $ref }] of operations.flatMap((one) => entriesOf(one))) {
    if ($ref) names.set(status, (names.get(status) ?? new Set()).add($ref))
  }
  expect([...names.values()].map(({ size }) => size)).toEqual(Array(names.size).fill(1))
  expect(names.size).toBe(Object.keys(components.responses).length)
})

it.each([400, 404, 418, 451, 500, 502, 503, 599])(
  'a fault with status %s is declared',
  (status) => {
    const petstore = createPetstore()
    petstore.faults.add({ status })
    const { body } = petstore.handle({ method: 'GET', path: '/pets' })
    expect(JSON.parse(body ?? '')).toMatchObject({ code: 'injected_fault', status })
    expect(paths['/pets'].get.responses).toHaveProperty(
      status in DECLARED ? `${status}` : 'default',
    )
  },
)

const DECLARED: Readonly<Record<number, string>> = paths['/pets'].get.responses

function entriesOf(operation: unknown): readonly [string, { readonly $ref?: string }][] {
  return Object.entries(Object(Object(operation).responses))
}
