import createClient from 'openapi-fetch'
import type { paths } from '../generated/openapi-typescript/schema.ts'
import { type Client, dataOf } from './client.ts'

/** The client of openapi-fetch, with the types of openapi-typescript. */
export function openapiFetch(baseUrl: string): Client {
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
