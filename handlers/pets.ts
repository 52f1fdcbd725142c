import { created, list, noContent, ok } from '../src/http/outcome.ts'
import type { Model } from '../src/model/model.ts'
import { refuseOperation } from '../src/model/problems.ts'
import type { Operations } from '../src/service/operation.ts'
import { requireCategory, requireSameId, requireTransition } from './checks.ts'

export const pets = {
  listPets: ({ query: { status, categoryId, ...page }, model }) =>
    list(model.pets.list(page, { status, categoryId })),

  createPet: ({ body, model, rules }) => {
    requireCategory(body.categoryId, { model, rules })
    return created(model.pets.create(body), (pet) => `/pets/${pet.id}`)
  },

  getPet: ({ params, model }) => ok(model.pets.require(params.petId)),

  replacePet: ({ params, body, model, rules }) => {
    const before = model.pets.require(params.petId)
    requireSameId(params.petId, body.id, { model, rules })
    requireCategory(body.categoryId, { model, rules })
    requireTransition(before.status, body.status, { model, rules })
    return ok(model.pets.replace(params.petId, body))
  },

  deletePet: ({ params, model, rules }) => {
    model.pets.require(params.petId)
    deletePetAndOrders(params.petId, model, rules.onDelete)
    return noContent()
  },
} satisfies Partial<Operations>

/** Deletes a pet with its inventory item; its orders hold it back (409), or go with it (A9). */
export function deletePetAndOrders(
  petId: bigint,
  model: Model,
  onDelete: 'restrict' | 'cascade',
): void {
  const orders = model.orders.count({ petId })
  if (orders > 0 && onDelete === 'restrict') {
    refuseOperation('pet_in_use', `Pet ${petId} still has orders: expected 0 but got ${orders}`)
  }
  for (const order of model.orders.all({ petId })) model.orders.delete(order.id ?? 0n)
  model.pets.delete(petId)
}
