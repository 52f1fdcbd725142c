import { textBytes } from '../../lib/memory/heap-size.ts'
import type { CategoryRow, ModelName, OrderRow, PetRow } from '../rows.ts'

/**
 * Estimates the memory of each row, in bytes. The constants are at least what Node 20 was measured to
 * use for a row without text and its entries in all indexes, in the worst case: the pet or order
 * shares no entry with others.
 */
export const ROW_BYTES = {
  category: ({ name, description }: Partial<CategoryRow>) =>
    450 + textBytes(name) + textBytes(description),
  pet: ({ name }: Partial<PetRow>) => 800 + textBytes(name),
  order: ({ shipDate }: Partial<OrderRow>) => 800 + textBytes(shipDate),
  inventoryItem: () => 200,
} satisfies Readonly<Record<ModelName, (row: never) => number>>
