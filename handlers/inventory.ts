import { list, ok } from '../src/core/http/answer.ts'
import type { Operations } from '../src/core/service/operation.ts'
import { requireQuantity } from './checks.ts'

export const inventory = {
  listInventory: ({ query: { status, ...page }, records }) =>
    list(records.inventory.list(page, { status })),

  getInventoryItem: ({ params, records }) => ok(records.inventory.require(params.petId)),

  updateInventoryItem: ({ params, body, records, rules }) => {
    records.inventory.require(params.petId)
    requireQuantity(body, { rules })
    return ok(records.inventory.replace(params.petId, body))
  },
} satisfies Partial<Operations>
