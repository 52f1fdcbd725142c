import { textBytes } from '../../lib/memory/heap-size.ts'
import type { CategoryRow, ModelName, OrderRow, PetRow } from '../rows.ts'

/**
 * Estimates the memory of each row, in bytes. The constants are what Node 20 was measured to use for
 * a row without text and its entries in all indexes, rounded up. A pet or an order shares no entry
 * with others in the worst case.
 */
export const ROW_BYTES = {
  category: ({ name, description }: Partial<CategoryRow>) =>
    450 + textBytes(name) + textBytes(description),
  pet: ({ name }: Partial<PetRow>) => 1_500 + textBytes(name),
  order: ({ shipDate }: Partial<OrderRow>) => 1_500 + textBytes(shipDate),
  inventoryItem: () => 500,
} satisfies Readonly<Record<ModelName, (row: never) => number>>
