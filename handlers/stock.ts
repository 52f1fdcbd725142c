import type { Model } from '../src/model/model.ts'
import { refuseOperation } from '../src/model/problems.ts'
import type { Order } from '../src/model/records.ts'

/** How many units of one pet an order takes out of stock. */
interface Reservation {
  readonly petId: bigint
  readonly units: number
}

/**
 * Moves stock from what one order took to what another takes, when `rules.reserveStock` is on
 * (A11); 409 when there is not enough, and then nothing is changed.
 */
export function moveStock(model: Model, from: Order | undefined, to: Order | undefined): void {
  const released = reservationOf(from)
  const reserved = reservationOf(to)
  if (reserved !== undefined) requireStock(model, reserved, released)
  if (released !== undefined) changeStock(model, released.petId, released.units)
  if (reserved !== undefined) changeStock(model, reserved.petId, -reserved.units)
}

function reservationOf(order: Order | undefined): Reservation | undefined {
  if (order?.petId === undefined || order.quantity === undefined || order.quantity <= 0)
    return undefined
  return { petId: order.petId, units: order.quantity }
}

function requireStock(model: Model, wanted: Reservation, released: Reservation | undefined): void {
  const back = released?.petId === wanted.petId ? released.units : 0
  const left = model.inventory.has(wanted.petId)
    ? model.inventory.require(wanted.petId).quantity
    : 0
  if (wanted.units <= left + back) return
  refuseOperation(
    'out_of_stock',
    `quantity: got ${wanted.units}, pet ${wanted.petId} has ${left + back} in stock`,
  )
}

function changeStock(model: Model, petId: bigint, units: number): void {
  if (!model.inventory.has(petId)) return
  const { quantity } = model.inventory.require(petId)
  model.inventory.replace(petId, { quantity: Math.min(quantity + units, Number.MAX_SAFE_INTEGER) })
}
