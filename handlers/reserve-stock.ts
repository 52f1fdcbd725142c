import { throwProblem } from '../src/core/model/problems.ts'
import type { OrderBody, Repositories } from '../src/core/model/repositories.ts'

/** The units of a pet that an order reserves. */
interface Reservation {
  readonly petId: bigint
  readonly units: number
}

/**
 * Checks that there is enough stock for an order. Returns a function that releases the stock that
 * the old order reserved, and reserves stock for the new one (A11). What a complete order has used
 * never comes back. Write the order before you call it, because that can still be refused.
 *
 * Call it only if `rules.reserveStock` is on.
 *
 * @throws {ProblemError} 409 if there isn't enough stock.
 */
export function checkStock(
  records: Repositories,
  before: OrderBody | undefined,
  after: OrderBody | undefined,
): () => void {
  const reserved = reservationOf(after)
  const released = releasedBy(before, reserved)
  if (reserved !== undefined) requireStock(records, reserved, released)
  return () => {
    if (released !== undefined) changeStock(records, released.petId, released.units)
    if (reserved !== undefined) changeStock(records, reserved.petId, -reserved.units)
  }
}

function reservationOf(order: OrderBody | undefined): Reservation | undefined {
  if (order?.petId === undefined || order.quantity === undefined || order.quantity <= 0)
    return undefined
  return { petId: order.petId, units: order.quantity }
}

/** Of a complete order, only what the new order takes again is released. */
function releasedBy(
  before: OrderBody | undefined,
  reserved: Reservation | undefined,
): Reservation | undefined {
  const held = reservationOf(before)
  if (held === undefined || before?.complete !== true) return held
  if (held.petId !== reserved?.petId) return undefined
  return { ...held, units: Math.min(held.units, reserved.units) }
}

function requireStock(
  records: Repositories,
  wanted: Reservation,
  released: Reservation | undefined,
): void {
  const back = released?.petId === wanted.petId ? released.units : 0
  const stock = records.inventory.has(wanted.petId)
    ? records.inventory.require(wanted.petId).quantity
    : 0
  const left = stock + back
  if (wanted.units <= left) return
  const units = left === 1 ? '1 unit' : `${left} units`
  throwProblem(
    'out_of_stock',
    `Pet ${wanted.petId} has ${units} in stock, but the order asks for ${wanted.units}`,
  )
}

function changeStock(records: Repositories, petId: bigint, units: number): void {
  if (!records.inventory.has(petId)) return
  const { quantity } = records.inventory.require(petId)
  records.inventory.replace(petId, {
    quantity: Math.min(quantity + units, Number.MAX_SAFE_INTEGER),
  })
}
