const STATUSES = ['available', 'pending', 'sold', undefined]

/** The number of categories, independent of the number of pets. */
export const CATEGORIES = 10

/** Returns the initial status of a pet. */
function statusOf(id) {
  return STATUSES[id % STATUSES.length]
}

/**
 * Creates fixtures with `size` pets and half as many orders. Pets with an odd id have no orders, so
 * they can be deleted.
 */
export function makeWorld(size) {
  const many = (count, make) => Array.from({ length: count }, (_, index) => make(index + 1))
  return {
    categories: many(CATEGORIES, (id) => ({ id, name: `Category ${id}` })),
    pets: many(size, makePet),
    orders: many(size / 2, (id) => makeOrder(id, size)),
    inventory: many(size, (petId) => ({
      petId,
      quantity: petId % 20,
      status: statusOf(petId) ?? 'available',
    })),
  }
}

export function makePet(id) {
  const status = statusOf(id)
  const categoryId = (id % CATEGORIES) + 1
  return { id, name: `Pet ${id}`, categoryId, ...(status && { status }) }
}

export function makeOrder(id, size) {
  return { id, petId: ((id * 2 - 2) % size) + 2, quantity: 1, complete: id % 2 === 0 }
}
