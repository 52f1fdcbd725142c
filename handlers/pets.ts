import { created, list, noContent, ok } from '../src/http/outcome.ts'
import type { Model } from '../src/model/model.ts'
import type { Operations } from '../src/service/operation.ts'
import { refuseDelete, requireBodyId, requireCategory, requireTransition } from './checks.ts'

export const pets = {
  listPets: ({ query: { status, categoryId, ...page }, model }) =>
    list(model.pets.list(page, { status, categoryId })),

  createPet: ({ body, model, rules }) => {
    requireBodyId(body.id, undefined, { model, rules })
    requireCategory(body.categoryId, { model, rules })
    return created(model.pets.create(body), (pet) => `/pets/${pet.id}`)
  },

  getPet: ({ params, model }) => ok(model.pets.require(params.petId)),

  replacePet: ({ params, body, model, rules }) => {
    const before = model.pets.require(params.petId)
    requireBodyId(body.id, params.petId, { model, rules })
    requireCategory(body.categoryId, { model, rules })
    requireTransition(before, body, { model, rules })
    return ok(model.pets.replace(params.petId, body))
  },

  deletePet: ({ params, model, rules }) => {
    model.pets.require(params.petId)
    deletePetAndOrders(params.petId, model, rules.onDelete)
    return noContent()
  },
} satisfies Partial<Operations>

/**
 * Deletes a pet and its inventory item. If the pet has orders, it deletes them too, or rejects the
 * request with 409 (A9).
 */
export function deletePetAndOrders(
  petId: bigint,
  model: Model,
  onDelete: 'restrict' | 'cascade',
): void {
  const orders = model.orders.count({ petId })
  if (orders > 0 && onDelete === 'restrict') {
    refuseDelete({ code: 'pet_in_use', record: `Pet ${petId}`, noun: 'order', count: orders })
  }
  for (const order of model.orders.all({ petId })) model.orders.delete(order.id)
  model.pets.delete(petId)
}
