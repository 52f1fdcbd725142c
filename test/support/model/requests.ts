import fc from 'fast-check'
import type { ApiRequest } from 'petstore-mock'
import { request } from '../service/state.ts'
import {
  type Draft,
  type Expected,
  inOrder,
  type PlainCategory,
  type PlainOrder,
  type PlainPet,
  type PlainWorld,
} from './models.ts'

/** A request, and its effect on the plain objects. */
export interface Asked {
  readonly request: ApiRequest
  readonly expect: (world: PlainWorld) => Expected
}

/** Ids from a small range, so that they exist about half the time. */
const anId = fc.integer({ min: 1, max: 6 })

const aStatus = fc.constantFrom('available', 'pending', 'sold')

const aQuantity = fc.integer({ min: 0, max: 9 })

const aPet = fc.record(
  { name: fc.string(), categoryId: anId, status: aStatus },
  { requiredKeys: ['name', 'categoryId'] },
)

const aCategory = fc.record(
  { name: fc.string(), description: fc.string() },
  { requiredKeys: ['name'] },
)

const anOrder = fc.record(
  { petId: anId, quantity: aQuantity, complete: fc.boolean() },
  { requiredKeys: [] },
)

const NOTHING = { status: 204, body: null }

const pets = fc.oneof(
  aPet.map((body) => ask('POST', '/pets', (world) => writePet(world, body), body)),
  fc
    .tuple(anId, aPet)
    .map(([id, body]) => ask('PUT', `/pets/${id}`, (world) => writePet(world, body, id), body)),
  anId.map((id) => ask('GET', `/pets/${id}`, ({ pets }) => found(pets.get(id), 'pet'))),
  anId.map((id) => ask('DELETE', `/pets/${id}`, (world) => deletePet(world, id))),
)

const categories = fc.oneof(
  aCategory.map((body) =>
    ask('POST', '/categories', (world) => ({ status: 201, body: world.putCategory(body) }), body),
  ),
  fc
    .tuple(anId, aCategory)
    .map(([id, body]) =>
      ask('PUT', `/categories/${id}`, (world) => replaceCategory(world, id, body), body),
    ),
  anId.map((id) =>
    ask('GET', `/categories/${id}`, (world) => found(world.categories.get(id), 'category')),
  ),
  anId.map((id) => ask('DELETE', `/categories/${id}`, (world) => deleteCategory(world, id))),
)

const orders = fc.oneof(
  anOrder.map((body) => ask('POST', '/store/orders', (world) => writeOrder(world, body), body)),
  fc
    .tuple(anId, anOrder)
    .map(([id, body]) =>
      ask('PUT', `/store/orders/${id}`, (world) => writeOrder(world, body, id), body),
    ),
  anId.map((id) =>
    ask('GET', `/store/orders/${id}`, (world) => found(world.orders.get(id), 'order')),
  ),
  anId.map((id) =>
    ask('DELETE', `/store/orders/${id}`, ({ orders }) =>
      orders.delete(id) ? NOTHING : missing('order'),
    ),
  ),
)

const inventory = fc.oneof(
  anId.map((id) =>
    ask('GET', `/store/inventory/${id}`, ({ items }) => found(items.get(id), 'inventory_item')),
  ),
  fc
    .tuple(anId, aQuantity)
    .map(([id, quantity]) =>
      ask('PUT', `/store/inventory/${id}`, (world) => restock(world, id, quantity), { quantity }),
    ),
)

const page = fc.record({
  limit: fc.option(fc.integer({ min: 1, max: 4 })),
  offset: fc.option(fc.nat({ max: 6 })),
})

type PageOf = { readonly limit: number | null; readonly offset: number | null }

const lists = fc.oneof(
  fc
    .tuple(page, fc.option(aStatus), fc.option(anId))
    .map(([at, status, categoryId]) =>
      askList('/pets', { status, categoryId }, at, ({ pets }) => inOrder(pets)),
    ),
  fc
    .tuple(page, fc.option(anId), fc.option(fc.boolean()))
    .map(([at, petId, complete]) =>
      askList('/store/orders', { petId, complete }, at, ({ orders }) => inOrder(orders)),
    ),
  fc
    .tuple(page, fc.option(aStatus))
    .map(([at, status]) =>
      askList('/store/inventory', { status }, at, ({ items }) => inOrder(items)),
    ),
  page.map((at) => askList('/categories', {}, at, ({ categories }) => inOrder(categories))),
)

/** Any request to any operation, with ids from a small range. */
export const asked: fc.Arbitrary<Asked> = fc.oneof(pets, categories, orders, inventory, lists)

function ask(method: string, path: string, expect: Asked['expect'], body?: unknown): Asked {
  return { request: request(method, path, { body }), expect }
}

function askList(
  path: string,
  filter: Readonly<Record<string, string | number | boolean | null>>,
  { limit, offset }: PageOf,
  rowsOf: (world: PlainWorld) => readonly object[],
): Asked {
  const wanted = Object.entries(filter).filter(([, value]) => value !== null)
  const sent = Object.entries({ ...filter, limit, offset }).filter(([, value]) => value !== null)
  const query = sent.map(([name, value]) => `${name}=${value}`)
  return ask('GET', `${path}?${query.join('&')}`, (world) => {
    const rows = rowsOf(world).filter((row) =>
      wanted.every(([field, value]) => Reflect.get(row, field) === value),
    )
    const start = offset ?? 0
    const end = limit === null ? rows.length : start + limit
    return { status: 200, body: rows.slice(start, end), total: rows.length }
  })
}

function missing(noun: string): Expected {
  return { status: 404, code: `${noun}_not_found` }
}

function found(body: unknown, noun: string): Expected {
  return body === undefined ? missing(noun) : { status: 200, body }
}

/** Creates a pet, or replaces one if there's an id. */
function writePet(world: PlainWorld, draft: Draft<PlainPet>, id?: number): Expected {
  if (id !== undefined && !world.pets.has(id)) return missing('pet')
  if (!world.categories.has(draft.categoryId)) return { status: 422, code: 'unknown_category' }
  return { status: id === undefined ? 201 : 200, body: world.putPet(draft, id) }
}

function deletePet(world: PlainWorld, id: number): Expected {
  if (!world.pets.has(id)) return missing('pet')
  if (inOrder(world.orders).some(({ petId }) => petId === id)) {
    return { status: 409, code: 'pet_in_use' }
  }
  world.deletePet(id)
  return NOTHING
}

function replaceCategory(world: PlainWorld, id: number, draft: Draft<PlainCategory>): Expected {
  if (!world.categories.has(id)) return missing('category')
  return { status: 200, body: world.putCategory(draft, id) }
}

function deleteCategory(world: PlainWorld, id: number): Expected {
  if (!world.categories.has(id)) return missing('category')
  if (inOrder(world.pets).some(({ categoryId }) => categoryId === id)) {
    return { status: 409, code: 'category_in_use' }
  }
  world.categories.delete(id)
  return NOTHING
}

/** Creates an order, or replaces one if there's an id. */
function writeOrder(world: PlainWorld, draft: Draft<PlainOrder>, id?: number): Expected {
  if (id !== undefined && !world.orders.has(id)) return missing('order')
  if (draft.petId !== undefined && !world.pets.has(draft.petId)) {
    return { status: 422, code: 'unknown_pet' }
  }
  return { status: id === undefined ? 201 : 200, body: world.putOrder(draft, id) }
}

function restock(world: PlainWorld, id: number, quantity: number): Expected {
  const item = world.items.get(id)
  if (item === undefined) return missing('inventory_item')
  return { status: 200, body: world.putItem({ ...item, quantity }) }
}
