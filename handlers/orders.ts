import { created, list, noContent, ok } from '../src/core/http/answer.ts'
import type { Operations } from '../src/core/service/operation.ts'
import { requireBodyId, requirePet, requireQuantity } from './checks.ts'
import { checkStock } from './reserve-stock.ts'

export const orders = {
  listOrders: ({ query: { petId, complete, ...page }, records }) =>
    list(records.orders.list(page, { petId, complete })),

  createOrder: ({ body, records, rules }) => {
    requireBodyId(body.id, undefined, { records, rules })
    requirePet(body.petId, { records, rules })
    requireQuantity(body, { rules })
    const moveStock = rules.reserveStock ? checkStock(records, undefined, body) : undefined
    const record = records.orders.create(body)
    moveStock?.()
    return created(record, (order) => `/store/orders/${order.id}`)
  },

  getOrder: ({ params, records }) => ok(records.orders.require(params.orderId)),

  replaceOrder: ({ params, body, records, rules }) => {
    const before = records.orders.require(params.orderId)
    requireBodyId(body.id, params.orderId, { records, rules })
    requirePet(body.petId, { records, rules })
    requireQuantity(body, { rules })
    const moveStock = rules.reserveStock ? checkStock(records, before, body) : undefined
    const record = records.orders.replace(params.orderId, body)
    moveStock?.()
    return ok(record)
  },

  deleteOrder: ({ params, records, rules }) => {
    const before = records.orders.require(params.orderId)
    if (rules.reserveStock) checkStock(records, before, undefined)()
    records.orders.delete(params.orderId)
    return noContent()
  },
} satisfies Partial<Operations>
