import { client } from '../generated/hey-api/client.gen.ts'
import * as sdk from '../generated/hey-api/sdk.gen.ts'
import type { Client } from './client.ts'

/** The functions of @hey-api/openapi-ts. Its Zod schemas check every request and response. */
export function heyApi(baseUrl: string): Client {
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
