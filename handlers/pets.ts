import { created, list, noContent, ok } from '../src/core/http/answer.ts'
import { plural } from '../src/core/lib/describe.ts'
import { throwProblem } from '../src/core/model/problems.ts'
import type { Repositories } from '../src/core/model/repositories.ts'
import type { Operations } from '../src/core/service/operation.ts'
import { requireBodyId, requireCategory, requireTransition } from './checks.ts'

export const pets = {
  listPets: ({ query: { status, categoryId, ...page }, records }) =>
    list(records.pets.list(page, { status, categoryId })),

  createPet: ({ body, records, rules }) => {
    requireCategory(body.categoryId, { records, rules })
    return created(records.pets.create(body), (pet) => `/pets/${pet.id}`)
  },

  getPet: ({ params, records }) => ok(records.pets.require(params.petId)),

  replacePet: ({ params, body, records, rules }) => {
    const before = records.pets.require(params.petId)
    requireBodyId(body.id, params.petId, { records, rules })
    requireCategory(body.categoryId, { records, rules })
    requireTransition(before, body, { records, rules })
    return ok(records.pets.replace(params.petId, body))
  },

  deletePet: ({ params, records, rules }) => {
    records.pets.require(params.petId)
    if (rules.onDelete === 'restrict') requireNoOrders(params.petId, records)
    deletePetAndOrders(params.petId, records)
    return noContent()
  },
} satisfies Partial<Operations>

/** Rejects the request with 409 if the pet has orders (A9). */
function requireNoOrders(petId: bigint, records: Repositories): void {
  const count = records.orders.all({ petId }).length
  if (count === 0) return
  throwProblem(
    'pet_in_use',
    `Pet ${petId} still has ${plural(count, 'order')}. Delete its orders first, or set rules.onDelete to 'cascade'.`,
  )
}

/** Deletes a pet, its inventory item and its orders (A9). */
export function deletePetAndOrders(petId: bigint, records: Repositories): void {
  for (const order of records.orders.all({ petId })) records.orders.delete(order.id)
  records.pets.delete(petId)
}
