import type { World } from '../world.ts'
import { ROW_BYTES } from './row-bytes.ts'

/** Estimates the memory of the rows of a world, in bytes. */
export function worldBytes(world: World): number {
  return (
    sumOf(world.categories, ROW_BYTES.category) +
    sumOf(world.pets, ROW_BYTES.pet) +
    sumOf(world.orders, ROW_BYTES.order) +
    sumOf(world.inventory, ROW_BYTES.inventoryItem)
  )
}

/** Does the same for fixtures. Includes the items of the pets that have none in the fixtures. */
export function fixtureBytes(world: World): number {
  const stocked = new Set(world.inventory?.map(({ petId }) => petId))
  const bare = world.pets?.filter(({ id }) => !stocked.has(id))
  return worldBytes(world) + sumOf(bare, ROW_BYTES.inventoryItem)
}

function sumOf<Row>(rows: readonly Row[] = [], bytesOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + bytesOf(row), 0)
}
