const ORIGIN = 'http://petstore.example'

/** The id of every record that a constant response creates. */
export const CONSTANT_ID = 13

/**
 * Calls all 18 operations once, in an order that leaves the data unchanged at the end. `path` and
 * `body` get the ids of the records created so far. `keeps` names the id of the record it creates.
 */
export const CYCLE = [
  { operation: 'listCategories', method: 'GET', path: () => '/categories?limit=10' },
  {
    operation: 'createCategory',
    method: 'POST',
    path: () => '/categories',
    body: () => ({ name: 'Fish', description: 'Quiet, and in need of a tank' }),
    keeps: 'category',
  },
  { operation: 'getCategory', method: 'GET', path: ({ category }) => `/categories/${category}` },
  {
    operation: 'replaceCategory',
    method: 'PUT',
    path: ({ category }) => `/categories/${category}`,
    body: () => ({ name: 'Fishes' }),
  },
  { operation: 'listPets', method: 'GET', path: () => '/pets?status=available&limit=10' },
  {
    operation: 'createPet',
    method: 'POST',
    path: () => '/pets',
    body: ({ category }) => ({ name: 'Nemo', categoryId: category, status: 'available' }),
    keeps: 'pet',
  },
  { operation: 'getPet', method: 'GET', path: ({ pet }) => `/pets/${pet}` },
  {
    operation: 'replacePet',
    method: 'PUT',
    path: ({ pet }) => `/pets/${pet}`,
    body: ({ category }) => ({ name: 'Nemo', categoryId: category, status: 'pending' }),
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

/** The status of a successful request, by method; 200 for the others. */
const STATUSES = { POST: 201, DELETE: 204 }

/**
 * Sends the requests of a cycle one at a time, and reads each response completely.
 *
 * @param {(url: string, init: RequestInit) => Promise<Response>} fetch
 * @param {(step: object, status: number, headers: Headers, text: string) => void} check
 */
export async function runCycle(fetch, check) {
  const ids = {}
  for (const step of CYCLE) {
    const response = await fetch(ORIGIN + step.path(ids), toInit(step, ids))
    const text = await response.text()
    if (step.keeps !== undefined) ids[step.keeps] = JSON.parse(text).id
    check?.(step, response.status, response.headers, text)
  }
}

function toInit({ method, body }, ids) {
  const headers = { 'X-API-Key': 'bench' }
  if (body === undefined) return { method, headers }
  headers['Content-Type'] = 'application/json'
  return { method, headers, body: JSON.stringify(body(ids)) }
}

/** Runs the same cycle on the synchronous core, without `Request` and `Response`. */
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

/** Checks that a request was successful. */
export function requireSuccess({ operation, method }, status, _headers, text) {
  const expected = STATUSES[method] ?? 200
  if (status === expected) return
  throw new Error(`${operation}: expected status ${expected} but got ${status} ${text}`)
}

/**
 * Checks that a request was successful and that its response has the quota headers of a petstore.
 */
export function requirePetstore(step, status, headers, text) {
  requireSuccess(step, status, headers, text)
  if (headers.has('x-ratelimit-remaining')) return
  throw new Error(`${step.operation}: expected the header X-RateLimit-Remaining but it is missing`)
}

/** Checks that a response is the constant one. */
export function requireConstant({ operation }, status, _headers, text) {
  if (status === 200 && JSON.parse(text).id === CONSTANT_ID) return
  throw new Error(`${operation}: expected the constant response but got ${status} ${text}`)
}
