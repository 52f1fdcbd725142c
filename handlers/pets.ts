import { created, list, noContent, ok } from '../src/core/http/answer.ts'
import type { Model } from '../src/core/model/model.ts'
import type { Operations } from '../src/core/service/operation.ts'
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
    if (rules.onDelete === 'restrict') requireNoOrders(params.petId, model)
    deletePetAndOrders(params.petId, model)
    return noContent()
  },
} satisfies Partial<Operations>

/** Rejects the request with 409 if the pet has orders (A9). */
function requireNoOrders(petId: bigint, model: Model): void {
  const count = model.orders.count({ petId })
  if (count > 0) refuseDelete({ code: 'pet_in_use', record: `Pet ${petId}`, noun: 'order', count })
}

/** Deletes a pet, its inventory item and its orders (A9). */
export function deletePetAndOrders(petId: bigint, model: Model): void {
  for (const order of model.orders.all({ petId })) model.orders.delete(order.id)
  model.pets.delete(petId)
}
