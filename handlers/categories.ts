import { created, list, noContent, ok } from '../src/core/http/answer.ts'
import type { Operations } from '../src/core/service/operation.ts'
import { refuseDelete, requireBodyId } from './checks.ts'
import { deletePetAndOrders } from './pets.ts'

export const categories = {
  listCategories: ({ query, model }) => list(model.categories.list(query)),

  createCategory: ({ body, model, rules }) => {
    requireBodyId(body.id, undefined, { model, rules })
    return created(model.categories.create(body), (category) => `/categories/${category.id}`)
  },

  getCategory: ({ params, model }) => ok(model.categories.require(params.categoryId)),

  replaceCategory: ({ params, body, model, rules }) => {
    model.categories.require(params.categoryId)
    requireBodyId(body.id, params.categoryId, { model, rules })
    return ok(model.categories.replace(params.categoryId, body))
  },

  deleteCategory: ({ params: { categoryId }, model, rules }) => {
    model.categories.require(categoryId)
    const pets = model.pets.count({ categoryId })
    if (pets > 0 && rules.onDelete === 'restrict') {
      const record = `Category ${categoryId}`
      refuseDelete({ code: 'category_in_use', record, noun: 'pet', count: pets })
    }
    for (const pet of model.pets.all({ categoryId })) deletePetAndOrders(pet.id, model)
    model.categories.delete(categoryId)
    return noContent()
  },
} satisfies Partial<Operations>
