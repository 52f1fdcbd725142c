import { send } from './client.ts'
import type { ApiResult, Schemas } from './response.ts'

export type Pet = Schemas['Pet']
export type NewPet = Schemas['NewPet']
export type PetStatus = Schemas['PetStatus']
export type Category = Schemas['Category']
export type NewCategory = Schemas['NewCategory']
export type InventoryItem = Schemas['InventoryItem']
export type NewOrder = Schemas['Order']
/** An order that the service has sent: in the contract, no field of an order is required. */
export type Order = NewOrder & { readonly id: number }

/** The requested part of a list. */
export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The operations of the service that the shop uses. */
export const api = {
  listAllPets: (signal?: AbortSignal) => get<readonly Pet[]>('/pets', {}, signal),
  listPets: (query: Page & { readonly categoryId?: number | undefined }, signal?: AbortSignal) =>
    get<readonly Pet[]>('/pets', { ...query }, signal),
  getPet: (id: number, signal?: AbortSignal) => get<Pet>(`/pets/${id}`, {}, signal),
  createPet: (body: NewPet) => send<Pet>({ method: 'POST', path: '/pets', body }),
  replacePet: (id: number, body: NewPet) => send<Pet>({ method: 'PUT', path: `/pets/${id}`, body }),
  deletePet: (id: number) => send<void>({ method: 'DELETE', path: `/pets/${id}` }),

  listCategories: (signal?: AbortSignal) => get<readonly Category[]>('/categories', {}, signal),
  createCategory: (body: NewCategory) =>
    send<Category>({ method: 'POST', path: '/categories', body }),
  replaceCategory: (id: number, body: NewCategory) =>
    send<Category>({ method: 'PUT', path: `/categories/${id}`, body }),
  deleteCategory: (id: number) => send<void>({ method: 'DELETE', path: `/categories/${id}` }),

  listInventory: (query: Page, signal?: AbortSignal) =>
    get<readonly InventoryItem[]>('/store/inventory', { ...query }, signal),
  getInventoryItem: (petId: number, signal?: AbortSignal) =>
    get<InventoryItem>(`/store/inventory/${petId}`, {}, signal),
  setStock: (petId: number, quantity: number) =>
    send<InventoryItem>({ method: 'PUT', path: `/store/inventory/${petId}`, body: { quantity } }),

  listOrders: (query: Page, signal?: AbortSignal) =>
    get<readonly Order[]>('/store/orders', { ...query }, signal),
  createOrder: (body: NewOrder) => send<Order>({ method: 'POST', path: '/store/orders', body }),
  replaceOrder: (id: number, body: NewOrder) =>
    send<Order>({ method: 'PUT', path: `/store/orders/${id}`, body }),
  deleteOrder: (id: number) => send<void>({ method: 'DELETE', path: `/store/orders/${id}` }),
}

type Query = Readonly<Record<string, number | undefined>>

function get<Data>(path: string, query: Query, signal?: AbortSignal): Promise<ApiResult<Data>> {
  return send<Data>({ method: 'GET', path, query, ...(signal && { signal }) })
}
