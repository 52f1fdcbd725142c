import {
  createPetstore,
  type OperationId,
  type Petstore,
  type PetstoreOptions,
} from 'petstore-mock'
import { defaultWorld } from 'petstore-mock/fixtures'
import { type ReceivedResponse, readResponse } from './check.ts'

/** A request, and the petstore to send it to. */
export interface Attempt {
  readonly path: string
  readonly method: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly options?: PetstoreOptions
  readonly prepare?: (petstore: Petstore) => unknown
}

/** The default world, with an additional category without pets. */
const world = { ...defaultWorld, categories: [...defaultWorld.categories, { id: 5, name: 'Fish' }] }

const get = (path: string): Attempt => ({ method: 'GET', path })
const remove = (path: string): Attempt => ({ method: 'DELETE', path })
const send = (method: string, path: string, body: unknown): Attempt => ({
  method,
  path,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})

/** A successful request for every operation. */
export const successes: Readonly<Record<OperationId, Attempt>> = {
  listPets: get('/pets?status=available&categoryId=2&limit=1'),
  createPet: send('POST', '/pets', { name: 'Fido', categoryId: 1, status: 'pending' }),
  getPet: get('/pets/1'),
  replacePet: send('PUT', '/pets/1', { id: 1, name: 'Rexy', categoryId: 2 }),
  deletePet: remove('/pets/1'),
  listCategories: get('/categories?limit=2&offset=2'),
  createCategory: send('POST', '/categories', { name: 'Horses' }),
  getCategory: get('/categories/1'),
  replaceCategory: send('PUT', '/categories/1', { name: 'Hounds', description: 'Good ones' }),
  deleteCategory: remove('/categories/5'),
  listOrders: get('/store/orders?complete=true&petId=3'),
  createOrder: send('POST', '/store/orders', {
    petId: 1,
    quantity: 2,
    shipDate: '2026-05-02T09:00:00Z',
  }),
  getOrder: get('/store/orders/4'),
  replaceOrder: send('PUT', '/store/orders/4', { petId: 1, quantity: 1, complete: true }),
  deleteOrder: remove('/store/orders/4'),
  listInventory: get('/store/inventory?status=sold'),
  getInventoryItem: get('/store/inventory/1'),
  updateInventoryItem: send('PUT', '/store/inventory/1', { quantity: 7 }),
}

type Provoke = (success: Attempt) => Attempt

const required: PetstoreOptions = { auth: 'required', apiKeys: { 'key-1': 'pro' } }
const withId = (id: string) => (attempt: Attempt) => ({
  ...attempt,
  path: attempt.path.replace(/[^/]+$/, id),
})
const withBody = (body: string) => (attempt: Attempt) => ({ ...attempt, body })
const withHeader = (name: string, value: string) => (attempt: Attempt) => ({
  ...attempt,
  headers: { ...attempt.headers, [name]: value },
})

const withIdempotencyKey = (key: string) => withHeader('Idempotency-Key', key)

/** Sends a request whose response has a long delay, and doesn't wait for it. */
async function giveUpSoon(petstore: Petstore, attempt: Attempt): Promise<void> {
  petstore.faults.add({ delay: '1h', times: 1 })
  const controller = new AbortController()
  const sent = sendTo(petstore, attempt, { signal: controller.signal })
  setImmediate(() => controller.abort())
  await sent.catch(() => {})
}

/** Sends requests with a key before `Retry-After` is over, until the service bans the key. */
async function earnBan({ fetch, quotas }: Petstore): Promise<void> {
  quotas.exhaust('key-1')
  const headers = { 'X-API-Key': 'key-1' }
  while (quotas.get('key-1').bannedUntil === null) await fetch('/pets', { headers })
}

/** Adds text to the name or, in an order, to the ship date. */
function grow(body: string | undefined): string {
  const { name, ...record } = JSON.parse(body ?? '{}')
  return JSON.stringify({
    ...record,
    ...(name === undefined
      ? { shipDate: `2026-05-02T09:00:00.${'0'.repeat(100)}Z` }
      : { name: name.padEnd(100, '!') }),
  })
}

/** Changes a successful request so that it causes an error, by error code. */
const provocations: Readonly<Record<string, Provoke>> = {
  invalid_json: withBody('{"name": '),
  invalid_parameter: (attempt) =>
    attempt.path.includes('?') ? get(`${pathOf(attempt)}?limit=0`) : withId('one')(attempt),
  idempotency_key_in_use: (attempt) => ({
    ...withIdempotencyKey('8e03978e')(attempt),
    prepare: (petstore) => giveUpSoon(petstore, withIdempotencyKey('8e03978e')(attempt)),
  }),
  idempotency_key_reused: (attempt) => ({
    ...withIdempotencyKey('8e03978e')(attempt),
    prepare: (petstore) =>
      sendTo(petstore, withIdempotencyKey('8e03978e')({ ...attempt, body: grow(attempt.body) })),
  }),
  missing_api_key: (attempt) => ({ ...attempt, options: required }),
  invalid_api_key: (attempt) => withHeader('X-API-Key', 'guess')({ ...attempt, options: required }),
  api_key_banned: (attempt) => withHeader('X-API-Key', 'key-1')({ ...attempt, prepare: earnBan }),
  caller_banned: (attempt) => ({ ...attempt, prepare: ({ quotas }) => quotas.ban() }),
  rate_limit_exceeded: (attempt) => ({ ...attempt, prepare: ({ quotas }) => quotas.exhaust() }),
  injected_fault: (attempt) => ({
    ...attempt,
    prepare: ({ faults }) => faults.add({ status: 503 }),
  }),
  pet_not_found: withId('404'),
  category_not_found: withId('404'),
  order_not_found: withId('404'),
  inventory_item_not_found: withId('404'),
  category_in_use: withId('1'),
  pet_in_use: withId('2'),
  out_of_stock: (attempt) => ({
    ...withBody('{"petId": 1, "quantity": 99}')(attempt),
    options: { rules: { reserveStock: true } },
  }),
  operation_gone: (attempt) => ({
    ...attempt,
    options: {
      clock: '2028-01-01T00:00:00Z',
      lifecycle: { operations: { getPet: { deprecatedAt: '2026-01-01', sunsetAt: '2027-12-31' } } },
    },
  }),
  payload_too_large: withBody(JSON.stringify({ name: 'x'.repeat(1_048_576) })),
  unsupported_media_type: withHeader('Content-Type', 'text/plain'),
  validation_failed: withBody('{"colour": "black"}'),
  unknown_category: withBody('{"name": "Fido", "categoryId": 404}'),
  unknown_pet: withBody('{"petId": 404}'),
}

/**
 * Returns a request that causes an error code in an operation, or succeeds if the code is null.
 *
 * @throws {Error} if there's no provocation for the code.
 */
export function attemptFor(operation: OperationId, code: string | null): Attempt {
  const success = successes[operation]
  if (code === null) return success
  const provoke = provocations[code]
  if (provoke === undefined)
    throw new Error(`${code}: expected an entry in provocations but there is none`)
  return provoke(success)
}

/** Returns an attempt as a repeat, with an idempotency key that an earlier request had. */
export function repeated(attempt: Attempt): Attempt {
  const repeat = withIdempotencyKey('8e03978e')(attempt)
  return { ...repeat, prepare: (petstore) => sendTo(petstore, repeat) }
}

/** Returns an attempt whose body has a content coding, which the service doesn't read. */
export const encoded = withHeader('Content-Encoding', 'gzip')

/** Sends the request of an attempt to a new petstore. */
export async function carryOut(
  { path, method, body, headers = {}, options, prepare }: Attempt,
  further: { options?: PetstoreOptions; headers?: Readonly<Record<string, string>> } = {},
): Promise<{ response: ReceivedResponse; petstore: Petstore }> {
  const petstore = createPetstore({
    clock: '2026-05-01T00:00:00Z',
    fixtures: world,
    ...options,
    ...further.options,
  })
  await prepare?.(petstore)
  const sent = { method, path, headers: { ...headers, ...further.headers } }
  const response = await sendTo(petstore, body === undefined ? sent : { ...sent, body })
  return { response: await readResponse(response), petstore }
}

function sendTo(
  petstore: Petstore,
  { path, method, headers = {}, body }: Attempt,
  init: RequestInit = {},
): Promise<Response> {
  return petstore.fetch(path, { ...init, method, headers, ...(body !== undefined && { body }) })
}

function pathOf({ path }: Attempt): string {
  return path.split('?')[0] ?? path
}
