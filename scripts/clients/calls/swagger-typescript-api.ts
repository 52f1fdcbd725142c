import { Api } from '../generated/swagger-typescript-api/client.ts'
import { type Client, dataOf } from './client.ts'

/** The class of swagger-typescript-api. */
export function swaggerTypescriptApi(baseUrl: string): Client {
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
