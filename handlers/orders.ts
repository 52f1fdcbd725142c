import { created, list, noContent, ok } from '../src/core/http/answer.ts'
import type { Operations } from '../src/core/service/operation.ts'
import { requireBodyId, requirePet, requireQuantity } from './checks.ts'
import { moveStock } from './move-stock.ts'

export const orders = {
  listOrders: ({ query: { petId, complete, ...page }, records }) =>
    list(records.orders.list(page, { petId, complete })),

  createOrder: ({ body, records, rules }) => {
    requirePet(body.petId, { records, rules })
    requireQuantity(body, { rules })
    moveStock(undefined, body, { records, rules })
    return created(records.orders.create(body), (order) => `/store/orders/${order.id}`)
  },

  getOrder: ({ params, records }) => ok(records.orders.require(params.orderId)),

  replaceOrder: ({ params, body, records, rules }) => {
    const before = records.orders.require(params.orderId)
    requireBodyId(body.id, params.orderId, { records, rules })
    requirePet(body.petId, { records, rules })
    requireQuantity(body, { rules })
    moveStock(before, body, { records, rules })
    return ok(records.orders.replace(params.orderId, body))
  },

  deleteOrder: ({ params, records, rules }) => {
    const before = records.orders.require(params.orderId)
    moveStock(before, undefined, { records, rules })
    records.orders.delete(params.orderId)
    return noContent()
  },
} satisfies Partial<Operations>
