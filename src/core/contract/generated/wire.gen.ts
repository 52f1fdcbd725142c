// Generated from openapi.yaml by `npm run generate`. Do not edit.
/** The schemas that operations read and write. */
export interface components {
  schemas: {
    Pets: components['schemas']['Pet'][]
    Pet: { id: bigint; name: string; categoryId: bigint; status?: components['schemas']['PetStatus'] }
    PetStatus: 'available' | 'pending' | 'sold'
    PetBody: components['schemas']['NewPet'] & { name?: string; categoryId?: bigint; status?: components['schemas']['PetStatus']; id?: bigint }
    NewPet: { name: string; categoryId: bigint; status?: components['schemas']['PetStatus'] }
    Categories: components['schemas']['Category'][]
    Category: { id: bigint; name: string; description?: string }
    CategoryBody: components['schemas']['NewCategory'] & { name?: string; description?: string; id?: bigint }
    NewCategory: { name: string; description?: string }
    Orders: components['schemas']['Order'][]
    Order: { id?: bigint; petId?: bigint; quantity?: number; shipDate?: string; complete?: boolean }
    OrderBody: components['schemas']['Order'] & { petId?: bigint; quantity?: number; shipDate?: string; complete?: boolean; id?: bigint }
    Inventory: components['schemas']['InventoryItem'][]
    InventoryItem: { petId: bigint; quantity: number; status: components['schemas']['PetStatus'] }
    InventoryUpdateBody: components['schemas']['InventoryUpdate'] & { quantity?: number }
    InventoryUpdate: { quantity: number }
  }
}

/** The parameters, body and successful responses of each operation. */
export interface operations {
  listPets: {
    parameters: { path?: never; query: { status?: 'available' | 'pending' | 'sold'; categoryId?: bigint; limit?: number; offset?: number } }
    responses: { 200: { content: { 'application/json': components['schemas']['Pets'] } } }
  }
  createPet: {
    parameters: { path?: never; query?: never }
    requestBody: { content: { 'application/json': components['schemas']['PetBody'] } }
    responses: { 201: { content: { 'application/json': components['schemas']['Pet'] } } }
  }
  getPet: {
    parameters: { path: { petId: bigint }; query?: never }
    responses: { 200: { content: { 'application/json': components['schemas']['Pet'] } } }
  }
  replacePet: {
    parameters: { path: { petId: bigint }; query?: never }
    requestBody: { content: { 'application/json': components['schemas']['PetBody'] } }
    responses: { 200: { content: { 'application/json': components['schemas']['Pet'] } } }
  }
  deletePet: {
    parameters: { path: { petId: bigint }; query?: never }
    responses: { 204: { content?: never } }
  }
  listCategories: {
    parameters: { path?: never; query: { limit?: number; offset?: number } }
    responses: { 200: { content: { 'application/json': components['schemas']['Categories'] } } }
  }
  createCategory: {
    parameters: { path?: never; query?: never }
    requestBody: { content: { 'application/json': components['schemas']['CategoryBody'] } }
    responses: { 201: { content: { 'application/json': components['schemas']['Category'] } } }
  }
  getCategory: {
    parameters: { path: { categoryId: bigint }; query?: never }
    responses: { 200: { content: { 'application/json': components['schemas']['Category'] } } }
  }
  replaceCategory: {
    parameters: { path: { categoryId: bigint }; query?: never }
    requestBody: { content: { 'application/json': components['schemas']['CategoryBody'] } }
    responses: { 200: { content: { 'application/json': components['schemas']['Category'] } } }
  }
  deleteCategory: {
    parameters: { path: { categoryId: bigint }; query?: never }
    responses: { 204: { content?: never } }
  }
  listOrders: {
    parameters: { path?: never; query: { petId?: bigint; complete?: boolean; limit?: number; offset?: number } }
    responses: { 200: { content: { 'application/json': components['schemas']['Orders'] } } }
  }
  createOrder: {
    parameters: { path?: never; query?: never }
    requestBody: { content: { 'application/json': components['schemas']['OrderBody'] } }
    responses: { 201: { content: { 'application/json': components['schemas']['Order'] } } }
  }
  getOrder: {
    parameters: { path: { orderId: bigint }; query?: never }
    responses: { 200: { content: { 'application/json': components['schemas']['Order'] } } }
  }
  replaceOrder: {
    parameters: { path: { orderId: bigint }; query?: never }
    requestBody: { content: { 'application/json': components['schemas']['OrderBody'] } }
    responses: { 200: { content: { 'application/json': components['schemas']['Order'] } } }
  }
  deleteOrder: {
    parameters: { path: { orderId: bigint }; query?: never }
    responses: { 204: { content?: never } }
  }
  listInventory: {
    parameters: { path?: never; query: { status?: 'available' | 'pending' | 'sold'; limit?: number; offset?: number } }
    responses: { 200: { content: { 'application/json': components['schemas']['Inventory'] } } }
  }
  getInventoryItem: {
    parameters: { path: { petId: bigint }; query?: never }
    responses: { 200: { content: { 'application/json': components['schemas']['InventoryItem'] } } }
  }
  updateInventoryItem: {
    parameters: { path: { petId: bigint }; query?: never }
    requestBody: { content: { 'application/json': components['schemas']['InventoryUpdateBody'] } }
    responses: { 200: { content: { 'application/json': components['schemas']['InventoryItem'] } } }
  }
}
