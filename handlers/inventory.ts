import type { Operations } from '../src/operation.ts'
import { list, ok } from '../src/reply.ts'

export const inventory = {
  listInventory: ({ query: { status, ...page }, model }) =>
    list(model.inventory.list(page, { status })),

  getInventoryItem: ({ params, model }) => ok(model.inventory.require(params.petId)),

  updateInventoryItem: ({ params, body, model }) => ok(model.inventory.replace(params.petId, body)),
} satisfies Partial<Operations>
