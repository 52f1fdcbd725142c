/**
 * Calls all 18 operations once, in an order that leaves the data unchanged at the end. `path` and
 * `body` get the ids of the records created so far, and `body` the name of this cycle. `keeps` names
 * the id of the record that a step creates.
 */
export const CYCLE = [
  { operation: 'listCategories', method: 'GET', path: () => '/categories?limit=10' },
  {
    operation: 'createCategory',
    method: 'POST',
    path: () => '/categories',
    body: (_ids, name) => ({ name, description: 'Quiet, and in need of a tank' }),
    keeps: 'category',
  },
  { operation: 'getCategory', method: 'GET', path: ({ category }) => `/categories/${category}` },
  {
    operation: 'replaceCategory',
    method: 'PUT',
    path: ({ category }) => `/categories/${category}`,
    body: (_ids, name) => ({ name: `${name}, renamed` }),
  },
  { operation: 'listPets', method: 'GET', path: () => '/pets?status=available&limit=10' },
  {
    operation: 'createPet',
    method: 'POST',
    path: () => '/pets',
    body: ({ category }, name) => ({ name, categoryId: category, status: 'available' }),
    keeps: 'pet',
  },
  { operation: 'getPet', method: 'GET', path: ({ pet }) => `/pets/${pet}` },
  {
    operation: 'replacePet',
    method: 'PUT',
    path: ({ pet }) => `/pets/${pet}`,
    body: ({ category }, name) => ({ name, categoryId: category, status: 'pending' }),
  },
  { operation: 'listInventory', method: 'GET', path: () => '/store/inventory?limit=10' },
  { operation: 'getInventoryItem', method: 'GET', path: ({ pet }) => `/store/inventory/${pet}` },
  {
    operation: 'updateInventoryItem',
    method: 'PUT',
    path: ({ pet }) => `/store/inventory/${pet}`,
    body: () => ({ quantity: 3 }),
  },
  { operation: 'listOrders', method: 'GET', path: () => '/store/orders?complete=true&limit=10' },
  {
    operation: 'createOrder',
    method: 'POST',
    path: () => '/store/orders',
    body: ({ pet }) => ({ petId: pet, quantity: 1, complete: false }),
    keeps: 'order',
  },
  { operation: 'getOrder', method: 'GET', path: ({ order }) => `/store/orders/${order}` },
  {
    operation: 'replaceOrder',
    method: 'PUT',
    path: ({ order }) => `/store/orders/${order}`,
    body: ({ pet }) => ({ petId: pet, quantity: 2, complete: true }),
  },
  { operation: 'deleteOrder', method: 'DELETE', path: ({ order }) => `/store/orders/${order}` },
  { operation: 'deletePet', method: 'DELETE', path: ({ pet }) => `/pets/${pet}` },
  {
    operation: 'deleteCategory',
    method: 'DELETE',
    path: ({ category }) => `/categories/${category}`,
  },
]

/** Returns the status of a successful response to a step. */
export function statusOf({ method }) {
  return { POST: 201, DELETE: 204 }[method] ?? 200
}

/** Returns the method, the headers and the body of a step. */
export function toInit({ method, body }, ids, name = 'Nemo') {
  const headers = { 'X-API-Key': 'bench' }
  if (body === undefined) return { method, headers }
  headers['Content-Type'] = 'application/json'
  return { method, headers, body: JSON.stringify(body(ids, name)) }
}

/** Runs a cycle on the synchronous core, without `Request` and `Response`. */
export function runCycleOnCore(handle, check) {
  const ids = {}
  for (const step of CYCLE) {
    const [path, query = ''] = step.path(ids).split('?')
    const { headers, body = null, method } = toInit(step, ids)
    const header = (name) =>
      name === 'x-api-key' ? 'bench' : name === 'content-type' ? headers['Content-Type'] : undefined
    const response = handle({ method, path, query, header, body })
    if (step.keeps !== undefined) ids[step.keeps] = JSON.parse(response.body).id
    check?.(step, response.status, new Headers(response.headers), response.body ?? '')
  }
}

/** Throws an error unless a request was successful. */
export function requireSuccess(step, status, _headers, text) {
  const expected = statusOf(step)
  if (status === expected) return
  throw new Error(`${step.operation}: expected status ${expected} but got ${status} ${text}`)
}
