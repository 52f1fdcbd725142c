import * as orval from '../generated/orval/client.ts'
import * as schemas from '../generated/orval/zod.ts'
import type { Client } from './client.ts'

/** The functions of orval, whose base URL is in the generated code. Its Zod schemas check bodies. */
export const orvalClient: Client = {
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
