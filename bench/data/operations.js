import { CATEGORIES, makeOrder, makePet } from './world.js'

const get = (path) => request('GET', path)
export const post = (path, body) => request('POST', path, body)
export const put = (path, body) => request('PUT', path, body)
export const remove = (path) => request('DELETE', path)

/** Creates a request for the core. */
function request(method, path, body) {
  const [pathname, query = ''] = path.split('?')
  const type = body && 'application/json'
  const header = (name) => (name === 'content-type' ? type : undefined)
  return { method, path: pathname, query, body: body ? JSON.stringify(body) : null, header }
}

/** A query for two pets from the middle of the results. Its two filters match 5 % of all pets. */
const deepPage = (size) => `status=available&categoryId=5&limit=2&offset=${Math.floor(size / 40)}`

/**
 * The measured operations, on a world with `size` pets. `one` creates a request for an id. `ids`
 * converts the id of a pet to a valid id for the operation. `prepare` runs before the requests, and
 * `undo` reverts their changes.
 */
export const OPERATIONS = [
  { name: 'listPets', one: () => get('/pets?limit=20') },
  { name: 'listPets, by status', one: () => get('/pets?status=available&limit=20') },
  { name: 'listPets, two filters, deep', one: (_, size) => get(`/pets?${deepPage(size)}`) },
  { name: 'listPets, last page', one: (_, size) => get(`/pets?limit=20&offset=${size - 20}`) },
  {
    name: 'createPet',
    one: (id) => post('/pets', { name: 'Nemo', categoryId: (id % CATEGORIES) + 1, status: 'sold' }),
    undo: deleteCreated('/pets'),
  },
  { name: 'getPet', one: (id) => get(`/pets/${id}`) },
  {
    name: 'replacePet',
    one: (id) => put(`/pets/${id}`, { name: 'Nemo', categoryId: 3, status: 'sold' }),
    undo: (petstore, ids) => {
      for (const id of ids) petstore.handle(put(`/pets/${id}`, makePet(id)))
    },
  },
  {
    name: 'deletePet',
    ids: (id) => id - ((id + 1) % 2),
    one: (id) => remove(`/pets/${id}`),
    undo: ({ db }, ids) => {
      for (const id of ids) db.pet.create(makePet(id))
    },
  },
  { name: 'listInventory', one: () => get('/store/inventory?limit=20') },
  { name: 'listInventory, by status', one: () => get('/store/inventory?status=sold&limit=20') },
  { name: 'getInventoryItem', one: (id) => get(`/store/inventory/${id}`) },
  {
    name: 'updateInventoryItem',
    one: (id) => put(`/store/inventory/${id}`, { quantity: id % 7 }),
  },
  { name: 'listOrders', one: () => get('/store/orders?limit=20') },
  { name: 'listOrders, by pet', one: (id) => get(`/store/orders?petId=${id}&limit=20`) },
  { name: 'listOrders, by complete', one: () => get('/store/orders?complete=true&limit=20') },
  {
    name: 'createOrder',
    one: (petId) => post('/store/orders', { petId, quantity: 1, complete: false }),
    undo: deleteCreated('/store/orders'),
  },
  { name: 'getOrder', ids: half, one: (id) => get(`/store/orders/${id}`) },
  {
    name: 'replaceOrder',
    ids: half,
    one: (id) => put(`/store/orders/${id}`, { petId: id, quantity: 2, complete: true }),
    undo: (petstore, ids, size) => {
      for (const id of ids) petstore.handle(put(`/store/orders/${id}`, makeOrder(id, size)))
    },
  },
  {
    name: 'deleteOrder',
    ids: half,
    one: (id) => remove(`/store/orders/${id}`),
    undo: ({ db }, ids, size) => {
      for (const id of ids) db.order.create(makeOrder(id, size))
    },
  },
  { name: 'listCategories', one: () => get('/categories?limit=20') },
  {
    name: 'createCategory',
    one: () => post('/categories', { name: 'Fish' }),
    undo: deleteCreated('/categories'),
  },
  { name: 'getCategory', ids: oneOfFew, one: (id) => get(`/categories/${id}`) },
  {
    name: 'replaceCategory',
    ids: oneOfFew,
    one: (id) => put(`/categories/${id}`, { name: `Category ${id}` }),
  },
  {
    name: 'deleteCategory',
    ids: (id) => CATEGORIES + id,
    prepare: ({ db }, ids) => {
      for (const id of ids) db.category.create({ id, name: 'Fish' })
    },
    one: (id) => remove(`/categories/${id}`),
  },
]

/** A list for every combination of filters, so that the ids for each are collected. */
export const FILTERED_LISTS = [
  '/categories?limit=2',
  '/pets?limit=2',
  '/pets?status=sold&limit=2',
  '/pets?categoryId=3&limit=2',
  '/pets?status=sold&categoryId=3&limit=2',
  '/store/inventory?limit=2',
  '/store/inventory?status=sold&limit=2',
  '/store/orders?limit=2',
  '/store/orders?petId=2&limit=2',
  '/store/orders?complete=true&limit=2',
  '/store/orders?petId=2&complete=true&limit=2',
].map((path) => get(path))

function half(id) {
  return Math.ceil(id / 2)
}

function oneOfFew(id) {
  return (id % CATEGORIES) + 1
}

function deleteCreated(path) {
  return (petstore, _ids, _size, responses) => {
    for (const { body } of responses) petstore.handle(remove(`${path}/${JSON.parse(body).id}`))
  }
}
