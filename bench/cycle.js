const step = (operation, method, path, { body, keeps } = {}) => ({
  operation,
  method,
  path,
  body,
  keeps,
})

/**
 * Calls all 18 operations once, in an order that leaves the data unchanged at the end. `path` and
 * `body` get the ids of the records created so far, and `body` the name of this cycle. `keeps` names
 * the id of the record that a step creates.
 */
export const CYCLE = [
  step('listCategories', 'GET', () => '/categories?limit=10'),
  step('createCategory', 'POST', () => '/categories', {
    body: (_ids, name) => ({ name, description: 'Quiet, and in need of a tank' }),
    keeps: 'category',
  }),
  step('getCategory', 'GET', ({ category }) => `/categories/${category}`),
  step('replaceCategory', 'PUT', ({ category }) => `/categories/${category}`, {
    body: (_ids, name) => ({ name: `${name}, renamed` }),
  }),
  step('listPets', 'GET', () => '/pets?status=available&limit=10'),
  step('createPet', 'POST', () => '/pets', {
    body: ({ category }, name) => ({ name, categoryId: category, status: 'available' }),
    keeps: 'pet',
  }),
  step('getPet', 'GET', ({ pet }) => `/pets/${pet}`),
  step('replacePet', 'PUT', ({ pet }) => `/pets/${pet}`, {
    body: ({ category }, name) => ({ name, categoryId: category, status: 'pending' }),
  }),
  step('listInventory', 'GET', () => '/store/inventory?limit=10'),
  step('getInventoryItem', 'GET', ({ pet }) => `/store/inventory/${pet}`),
  step('updateInventoryItem', 'PUT', ({ pet }) => `/store/inventory/${pet}`, {
    body: () => ({ quantity: 3 }),
  }),
  step('listOrders', 'GET', () => '/store/orders?complete=true&limit=10'),
  step('createOrder', 'POST', () => '/store/orders', {
    body: ({ pet }) => ({ petId: pet, quantity: 1, complete: false }),
    keeps: 'order',
  }),
  step('getOrder', 'GET', ({ order }) => `/store/orders/${order}`),
  step('replaceOrder', 'PUT', ({ order }) => `/store/orders/${order}`, {
    body: ({ pet }) => ({ petId: pet, quantity: 2, complete: true }),
  }),
  step('deleteOrder', 'DELETE', ({ order }) => `/store/orders/${order}`),
  step('deletePet', 'DELETE', ({ pet }) => `/pets/${pet}`),
  step('deleteCategory', 'DELETE', ({ category }) => `/categories/${category}`),
]

/** Returns the status of a successful response to a step. */
export function statusOf({ method }) {
  return { POST: 201, DELETE: 204 }[method] ?? 200
}

/** Returns the method, the headers and the body of a step. */
export function toInit({ method, body }, ids, { name = 'Nemo', apiKey = 'bench' } = {}) {
  const headers = { 'X-API-Key': apiKey }
  if (body === undefined) return { method, headers }
  headers['Content-Type'] = 'application/json'
  return { method, headers, body: JSON.stringify(body(ids, name)) }
}
