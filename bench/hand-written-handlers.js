// The alternative to this project: hand-written msw handlers for all operations, which use
// @mswjs/data as its README does. They have no quotas, no validation and no service headers.
import { factory, nullable, primaryKey } from '@mswjs/data'
import { importBuilt } from './dist.js'

const { defaultWorld } = await importBuilt('fixtures/index.js')

/** Creates a database with the rows of the default world. */
function createDatabase() {
  const db = factory({
    category: { id: primaryKey(Number), name: String, description: nullable(String) },
    pet: { id: primaryKey(Number), name: String, categoryId: Number, status: nullable(String) },
    order: {
      id: primaryKey(Number),
      petId: nullable(Number),
      quantity: nullable(Number),
      shipDate: nullable(String),
      complete: nullable(Boolean),
    },
    inventoryItem: { petId: primaryKey(Number), quantity: Number, status: String },
  })
  for (const row of defaultWorld.categories) db.category.create({ description: null, ...row })
  for (const row of defaultWorld.pets) db.pet.create({ status: null, ...row })
  for (const row of defaultWorld.orders) db.order.create({ shipDate: null, ...row })
  for (const row of defaultWorld.inventory) db.inventoryItem.create(row)
  return db
}

/**
 * Creates the handlers of one type of record. A pet's stock is created and deleted with the pet.
 */
function createResource({ http, HttpResponse }, path, model, stock) {
  const toWire = (row) => Object.fromEntries(Object.entries(row).filter(([, it]) => it !== null))
  const where = ({ id }) => ({ where: { id: { equals: Number(id) } } })
  const notFound = () => HttpResponse.json({ message: 'Not found' }, { status: 404 })
  let lastId = Math.max(...model.getAll().map(({ id }) => id))
  return [
    http.get(path, ({ request }) => {
      const { searchParams } = new URL(request.url)
      const take = Number(searchParams.get('limit') ?? 10_000)
      return HttpResponse.json(model.findMany({ take }).map(toWire))
    }),
    http.post(path, async ({ request }) => {
      lastId += 1
      const row = model.create({ ...(await request.json()), id: lastId })
      stock?.create({ petId: lastId, quantity: 0, status: row.status ?? 'available' })
      return HttpResponse.json(toWire(row), { status: 201 })
    }),
    http.get(`${path}/:id`, ({ params }) => {
      const row = model.findFirst(where(params))
      return row ? HttpResponse.json(toWire(row)) : notFound()
    }),
    http.put(`${path}/:id`, async ({ params, request }) => {
      const row = model.update({ ...where(params), data: await request.json() })
      return row ? HttpResponse.json(toWire(row)) : notFound()
    }),
    http.delete(`${path}/:id`, ({ params }) => {
      stock?.delete({ where: { petId: { equals: Number(params.id) } } })
      return model.delete(where(params)) ? new HttpResponse(null, { status: 204 }) : notFound()
    }),
  ]
}

/** Creates the handlers of the inventory, which can only be listed, read and replaced. */
function createInventory({ http, HttpResponse }, db) {
  const where = ({ petId }) => ({ where: { petId: { equals: Number(petId) } } })
  const notFound = () => HttpResponse.json({ message: 'Not found' }, { status: 404 })
  return [
    http.get('*/store/inventory', () => HttpResponse.json(db.inventoryItem.findMany({ take: 20 }))),
    http.get('*/store/inventory/:petId', ({ params }) => {
      const item = db.inventoryItem.findFirst(where(params))
      return item ? HttpResponse.json(item) : notFound()
    }),
    http.put('*/store/inventory/:petId', async ({ params, request }) => {
      const item = db.inventoryItem.update({ ...where(params), data: await request.json() })
      return item ? HttpResponse.json(item) : notFound()
    }),
  ]
}

/**
 * @param {Pick<typeof import('msw'), 'http' | 'HttpResponse'>} msw the copy that will serve them
 */
export function createHandWrittenHandlers(msw) {
  const db = createDatabase()
  return [
    ...createResource(msw, '*/pets', db.pet, db.inventoryItem),
    ...createResource(msw, '*/categories', db.category),
    ...createResource(msw, '*/store/orders', db.order),
    ...createInventory(msw, db),
  ]
}
