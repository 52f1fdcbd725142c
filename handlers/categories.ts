import { created, list, noContent, ok } from '../src/core/http/answer.ts'
import { plural } from '../src/core/lib/describe.ts'
import { throwProblem } from '../src/core/model/problems.ts'
import type { Operations } from '../src/core/service/operation.ts'
import { requireBodyId } from './checks.ts'
import { deletePetAndOrders } from './pets.ts'

export const categories = {
  listCategories: ({ query, records }) => list(records.categories.list(query)),

  createCategory: ({ body, records }) =>
    created(records.categories.create(body), (category) => `/categories/${category.id}`),

  getCategory: ({ params, records }) => ok(records.categories.require(params.categoryId)),

  replaceCategory: ({ params, body, records, rules }) => {
    records.categories.require(params.categoryId)
    requireBodyId(body.id, params.categoryId, { records, rules })
    return ok(records.categories.replace(params.categoryId, body))
  },

  deleteCategory: ({ params: { categoryId }, records, rules }) => {
    records.categories.require(categoryId)
    const pets = records.pets.all({ categoryId })
    if (pets.length > 0 && rules.onDelete === 'restrict') {
      throwProblem(
        'category_in_use',
        `Category ${categoryId} still has ${plural(pets.length, 'pet')}. Delete its pets first, or set rules.onDelete to 'cascade'.`,
      )
    }
    for (const pet of pets) deletePetAndOrders(pet.id, records)
    records.categories.delete(categoryId)
    return noContent()
  },
} satisfies Partial<Operations>
