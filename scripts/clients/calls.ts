// Calls all operations with each generated client.
import assert from 'node:assert/strict'

import createClient from 'openapi-fetch'
import { client } from './generated/hey-api/client.gen.ts'
import * as sdk from './generated/hey-api/sdk.gen.ts'
import type { paths } from './generated/openapi-typescript/schema.ts'
import * as orval from './generated/orval/client.ts'
import * as schemas from './generated/orval/zod.ts'
import { Api } from './generated/swagger-typescript-api/client.ts'

/** What every generated client must be able to do, in types that no generator has written. */
interface Client {
  listPets(query: { status?: Status; limit?: number }): Promise<readonly Pet[]>
  createPet(body: Payload<Pet>): Promise<Pet>
  getPet(id: number): Promise<Pet>
  replacePet(id: number, body: Payload<Pet>): Promise<Pet>
  deletePet(id: number): Promise<void>
  listCategories(): Promise<readonly Category[]>
  createCategory(body: Payload<Category>): Promise<Category>
  getCategory(id: number): Promise<Category>
  replaceCategory(id: number, body: Payload<Category>): Promise<Category>
  deleteCategory(id: number): Promise<void>
  listOrders(query: { petId?: number; complete?: boolean }): Promise<readonly Order[]>
  createOrder(body: Order): Promise<Order>
  getOrder(id: number): Promise<Order>
  replaceOrder(id: number, body: Order): Promise<Order>
  deleteOrder(id: number): Promise<void>
  listInventory(query: { status?: Status }): Promise<readonly InventoryItem[]>
  getInventoryItem(petId: number): Promise<InventoryItem>
  updateInventoryItem(petId: number, body: { quantity: number }): Promise<InventoryItem>
}

type Status = 'available' | 'pending' | 'sold'

/** The fields of a record without its id, which a client may send or leave out. */
type Payload<Row extends { id: number }> = Omit<Row, 'id'> & { id?: number }

interface Pet {
  id: number
  name: string
  categoryId: number
  status?: Status
}

interface Category {
  id: number
  name: string
  description?: string
}

/** No field is required, as in the specification. */
interface Order {
  id?: number
  petId?: number
  quantity?: number
  shipDate?: string
  complete?: boolean
}

interface InventoryItem {
  petId: number
  quantity: number
  status: Status
}

/** Returns the data of a response, and refuses an error. */
function dataOf<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(`expected a success but got ${JSON.stringify(error)}`)
  return data
}

/** The functions of @hey-api/openapi-ts. Its Zod schemas check every request and response. */
function heyApi(baseUrl: string): Client {
  client.setConfig({ baseUrl, throwOnError: true })
  const throwOnError = true
  return {
    listPets: async (query) => (await sdk.listPets({ query, throwOnError })).data,
    createPet: async (body) => (await sdk.createPet({ body, throwOnError })).data,
    getPet: async (petId) => (await sdk.getPet({ path: { petId }, throwOnError })).data,
    replacePet: async (petId, body) =>
      (await sdk.replacePet({ path: { petId }, body, throwOnError })).data,
    deletePet: async (petId) => void (await sdk.deletePet({ path: { petId }, throwOnError })),
    listCategories: async () => (await sdk.listCategories({ throwOnError })).data,
    createCategory: async (body) => (await sdk.createCategory({ body, throwOnError })).data,
    getCategory: async (categoryId) =>
      (await sdk.getCategory({ path: { categoryId }, throwOnError })).data,
    replaceCategory: async (categoryId, body) =>
      (await sdk.replaceCategory({ path: { categoryId }, body, throwOnError })).data,
    deleteCategory: async (categoryId) =>
      void (await sdk.deleteCategory({ path: { categoryId }, throwOnError })),
    listOrders: async (query) => (await sdk.listOrders({ query, throwOnError })).data,
    createOrder: async (body) => (await sdk.createOrder({ body, throwOnError })).data,
    getOrder: async (orderId) => (await sdk.getOrder({ path: { orderId }, throwOnError })).data,
    replaceOrder: async (orderId, body) =>
      (await sdk.replaceOrder({ path: { orderId }, body, throwOnError })).data,
    deleteOrder: async (orderId) =>
      void (await sdk.deleteOrder({ path: { orderId }, throwOnError })),
    listInventory: async (query) => (await sdk.listInventory({ query, throwOnError })).data,
    getInventoryItem: async (petId) =>
      (await sdk.getInventoryItem({ path: { petId }, throwOnError })).data,
    updateInventoryItem: async (petId, body) =>
      (await sdk.updateInventoryItem({ path: { petId }, body, throwOnError })).data,
  }
}

/** The client of openapi-fetch, with the types of openapi-typescript. */
function openapiFetch(baseUrl: string): Client {
  const { GET, POST, PUT, DELETE } = createClient<paths>({ baseUrl })
  const pet = (petId: number) => ({ params: { path: { petId } } })
  const category = (categoryId: number) => ({ params: { path: { categoryId } } })
  const order = (orderId: number) => ({ params: { path: { orderId } } })
  return {
    listPets: async (query) => dataOf(await GET('/pets', { params: { query } })),
    createPet: async (body) => dataOf(await POST('/pets', { body })),
    getPet: async (id) => dataOf(await GET('/pets/{petId}', pet(id))),
    replacePet: async (id, body) => dataOf(await PUT('/pets/{petId}', { ...pet(id), body })),
    deletePet: async (id) => void (await DELETE('/pets/{petId}', pet(id))),
    listCategories: async () => dataOf(await GET('/categories')),
    createCategory: async (body) => dataOf(await POST('/categories', { body })),
    getCategory: async (id) => dataOf(await GET('/categories/{categoryId}', category(id))),
    replaceCategory: async (id, body) =>
      dataOf(await PUT('/categories/{categoryId}', { ...category(id), body })),
    deleteCategory: async (id) => void (await DELETE('/categories/{categoryId}', category(id))),
    listOrders: async (query) => dataOf(await GET('/store/orders', { params: { query } })),
    createOrder: async (body) => dataOf(await POST('/store/orders', { body })),
    getOrder: async (id) => dataOf(await GET('/store/orders/{orderId}', order(id))),
    replaceOrder: async (id, body) =>
      dataOf(await PUT('/store/orders/{orderId}', { ...order(id), body })),
    deleteOrder: async (id) => void (await DELETE('/store/orders/{orderId}', order(id))),
    listInventory: async (query) => dataOf(await GET('/store/inventory', { params: { query } })),
    getInventoryItem: async (id) => dataOf(await GET('/store/inventory/{petId}', pet(id))),
    updateInventoryItem: async (id, body) =>
      dataOf(await PUT('/store/inventory/{petId}', { ...pet(id), body })),
  }
}

/** The functions of orval, whose base URL is in the generated code. Its Zod schemas check bodies. */
const orvalClient: Client = {
  listPets: async (query) => successOf(await orval.listPets(query), 200),
  createPet: async (body) =>
    successOf(await orval.createPet(schemas.createPetBody.parse(body)), 201),
  getPet: async (id) => schemas.getPetResponse.parse(successOf(await orval.getPet(id), 200)),
  replacePet: async (id, body) => successOf(await orval.replacePet(id, body), 200),
  deletePet: async (id) => successOf(await orval.deletePet(id), 204),
  listCategories: async () => successOf(await orval.listCategories(), 200),
  createCategory: async (body) => successOf(await orval.createCategory(body), 201),
  getCategory: async (id) => successOf(await orval.getCategory(id), 200),
  replaceCategory: async (id, body) => successOf(await orval.replaceCategory(id, body), 200),
  deleteCategory: async (id) => successOf(await orval.deleteCategory(id), 204),
  listOrders: async (query) =>
    schemas.listOrdersResponse.parse(successOf(await orval.listOrders(query), 200)),
  createOrder: async (body) =>
    successOf(await orval.createOrder(schemas.createOrderBody.parse(body)), 201),
  getOrder: async (id) => successOf(await orval.getOrder(id), 200),
  replaceOrder: async (id, body) => successOf(await orval.replaceOrder(id, body), 200),
  deleteOrder: async (id) => successOf(await orval.deleteOrder(id), 204),
  listInventory: async (query) => successOf(await orval.listInventory(query), 200),
  getInventoryItem: async (id) => successOf(await orval.getInventoryItem(id), 200),
  updateInventoryItem: async (id, body) =>
    successOf(await orval.updateInventoryItem(id, body), 200),
}

/** Returns the data of the response with the given status, and refuses any other. */
function successOf<Response extends { status: number; data: unknown }, Status extends number>(
  response: Response,
  status: Status,
): Extract<Response, { status: Status }>['data'] {
  if (response.status === status) return response.data
  throw new Error(`expected ${status} but got ${response.status}`)
}

/** The class of swagger-typescript-api. */
function swaggerTypescriptApi(baseUrl: string): Client {
  const { pets, categories, store } = new Api({ baseUrl, baseApiParams: { format: 'json' } })
  return {
    listPets: async (query) => dataOf(await pets.listPets(query)),
    createPet: async (body) => dataOf(await pets.createPet(body)),
    getPet: async (id) => dataOf(await pets.getPet(id)),
    replacePet: async (id, body) => dataOf(await pets.replacePet(id, body)),
    deletePet: async (id) => void (await pets.deletePet(id, { format: 'text' })),
    listCategories: async () => dataOf(await categories.listCategories()),
    createCategory: async (body) => dataOf(await categories.createCategory(body)),
    getCategory: async (id) => dataOf(await categories.getCategory(id)),
    replaceCategory: async (id, body) => dataOf(await categories.replaceCategory(id, body)),
    deleteCategory: async (id) => void (await categories.deleteCategory(id, { format: 'text' })),
    listOrders: async (query) => dataOf(await store.listOrders(query)),
    createOrder: async (body) => dataOf(await store.createOrder(body)),
    getOrder: async (id) => dataOf(await store.getOrder(id)),
    replaceOrder: async (id, body) => dataOf(await store.replaceOrder(id, body)),
    deleteOrder: async (id) => void (await store.deleteOrder(id, { format: 'text' })),
    listInventory: async (query) => dataOf(await store.listInventory(query)),
    getInventoryItem: async (id) => dataOf(await store.getInventoryItem(id)),
    updateInventoryItem: async (id, body) => dataOf(await store.updateInventoryItem(id, body)),
  }
}

/** Calls all operations, and checks what they return. */
export async function callAll(client: Client): Promise<void> {
  const category = await client.createCategory({ name: 'Parrots' })
  const named = { ...category, description: 'They talk' }
  assert.deepEqual(await client.replaceCategory(category.id, named), named)
  assert.deepEqual(await client.getCategory(category.id), named)
  assert.deepEqual((await client.listCategories()).at(-1), named)

  const pet = await client.createPet({ name: 'Polly', categoryId: category.id, id: 0 })
  const sold = { ...pet, status: 'sold' as const }
  assert.deepEqual(await client.replacePet(pet.id, sold), sold)
  assert.deepEqual(await client.getPet(pet.id), sold)
  assert.deepEqual((await client.listPets({ status: 'sold', limit: 100 })).at(-1), sold)

  const stock = await client.updateInventoryItem(pet.id, { quantity: 3 })
  assert.deepEqual(stock, { petId: pet.id, quantity: 3, status: 'sold' })
  assert.deepEqual(await client.getInventoryItem(pet.id), stock)
  assert.deepEqual((await client.listInventory({ status: 'sold' })).at(-1), stock)

  const order = await client.createOrder({ petId: pet.id, shipDate: '2026-11-10T12:00:00Z' })
  const { id = 0 } = order
  const done = { ...order, quantity: 1, complete: true }
  assert.deepEqual(await client.replaceOrder(id, done), done)
  assert.deepEqual(await client.getOrder(id), done)
  assert.deepEqual(await client.listOrders({ petId: pet.id, complete: true }), [done])

  await client.deleteOrder(id)
  await client.deletePet(pet.id)
  await client.deleteCategory(category.id)
}

/** Creates the generated clients for the service at a base URL, by the name of their generator. */
export const createClients = (baseUrl: string): Readonly<Record<string, Client>> => ({
  '@hey-api/openapi-ts': heyApi(baseUrl),
  'openapi-typescript': openapiFetch(baseUrl),
  orval: orvalClient,
  'swagger-typescript-api': swaggerTypescriptApi(baseUrl),
})
