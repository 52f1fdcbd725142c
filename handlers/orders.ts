import { created, list, noContent, ok } from '../src/core/http/answer.ts'
import type { Operations } from '../src/core/service/operation.ts'
import { requireBodyId, requirePet, requireQuantity } from './checks.ts'
import { checkStock } from './reserve-stock.ts'

export const orders = {
  listOrders: ({ query: { petId, complete, ...page }, model }) =>
    list(model.orders.list(page, { petId, complete })),

  createOrder: ({ body, model, rules }) => {
    requireBodyId(body.id, undefined, { model, rules })
    requirePet(body.petId, { model, rules })
    requireQuantity(body, { rules })
    const moveStock = rules.reserveStock ? checkStock(model, undefined, body) : undefined
    const record = model.orders.create(body)
    moveStock?.()
    return created(record, (order) => `/store/orders/${order.id}`)
  },

  getOrder: ({ params, model }) => ok(model.orders.require(params.orderId)),

  replaceOrder: ({ params, body, model, rules }) => {
    const before = model.orders.require(params.orderId)
    requireBodyId(body.id, params.orderId, { model, rules })
    requirePet(body.petId, { model, rules })
    requireQuantity(body, { rules })
    const moveStock = rules.reserveStock ? checkStock(model, before, body) : undefined
    const record = model.orders.replace(params.orderId, body)
    moveStock?.()
    return ok(record)
  },

  deleteOrder: ({ params, model, rules }) => {
    const before = model.orders.require(params.orderId)
    if (rules.reserveStock) checkStock(model, before, undefined)()
    model.orders.delete(params.orderId)
    return noContent()
  },
} satisfies Partial<Operations>
