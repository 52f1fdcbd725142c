/** What every generated client must be able to do, in types that no generator has written. */
export interface Client {
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
export function dataOf<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(`expected a success but got ${JSON.stringify(error)}`)
  return data
}
