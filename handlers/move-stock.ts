import { plural } from '../src/core/lib/describe.ts'
import { throwProblem } from '../src/core/model/problems.ts'
import type { OrderBody, Repositories } from '../src/core/model/repositories.ts'
import type { Rules } from '../src/core/model/rules.ts'

/**
 * Moves the stock with an order if `rules.reserveStock` is on (A11): puts back the old order's
 * units, and takes the new order's.
 *
 * @throws {ProblemError} 409 if there isn't enough stock. Then no stock has moved.
 */
export function moveStock(
  before: OrderBody | undefined,
  after: OrderBody | undefined,
  { records, rules }: { readonly records: Repositories; readonly rules: Rules },
): void {
  if (!rules.reserveStock) return
  // What has been delivered doesn't come back.
  const isDelivered = before?.complete === true && after === undefined
  const back = isDelivered ? 0 : unitsOf(before)
  const taken = unitsOf(after)
  const left = stockOf(after, records) + (before?.petId === after?.petId ? back : 0)
  if (taken > 0 && taken > left) {
    const units = plural(left, 'unit')
    throwProblem(
      'out_of_stock',
      `Pet ${after?.petId} has ${units} in stock, but the order asks for ${taken}`,
    )
  }
  changeStock(before, back, records)
  changeStock(after, -taken, records)
}

/** Returns the units that an order reserves. */
function unitsOf(order: OrderBody | undefined): number {
  return order?.petId === undefined ? 0 : Math.max(0, order.quantity ?? 0)
}

function stockOf(order: OrderBody | undefined, { inventory }: Repositories): number {
  if (order?.petId === undefined || !inventory.has(order.petId)) return 0
  return inventory.require(order.petId).quantity
}

function changeStock(order: OrderBody | undefined, units: number, records: Repositories): void {
  if (order?.petId === undefined || units === 0 || !records.inventory.has(order.petId)) return
  records.inventory.replace(order.petId, { quantity: stockOf(order, records) + units })
}
