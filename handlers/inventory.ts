import { list, ok } from '../src/core/http/answer.ts'
import type { Operations } from '../src/core/service/operation.ts'
import { requireQuantity } from './checks.ts'

export const inventory = {
  listInventory: ({ query: { status, ...page }, model }) =>
    list(model.inventory.list(page, { status })),

  getInventoryItem: ({ params, model }) => ok(model.inventory.require(params.petId)),

  updateInventoryItem: ({ params, body, model, rules }) => {
    model.inventory.require(params.petId)
    requireQuantity(body, { rules })
    return ok(model.inventory.replace(params.petId, body))
  },
} satisfies Partial<Operations>
