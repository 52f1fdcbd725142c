import type { ModelName } from './rows.ts'
import type { World } from './world.ts'

/** A list of rows, as a `World` or a snapshot holds it. */
export type ListName = keyof World

/** How the rows of a list are identified, and which rows of other lists they refer to. */
export interface ListRelations {
  /** The field that identifies a row. */
  readonly key: string
  /** The model whose counter in `nextIds` numbers new rows; null if the key belongs to another list. */
  readonly numberedBy: Exclude<ModelName, 'inventoryItem'> | null
  /** The fields that hold the id of a row in another list, and that list. */
  readonly references: Readonly<Record<string, ListName>>
}

const RELATIONS: Readonly<Record<ListName, ListRelations>> = {
  categories: { key: 'id', numberedBy: 'category', references: {} },
  pets: { key: 'id', numberedBy: 'pet', references: { categoryId: 'categories' } },
  orders: { key: 'id', numberedBy: 'order', references: { petId: 'pets' } },
  inventory: { key: 'petId', numberedBy: null, references: { petId: 'pets' } },
}

/** Lists the relations of every list by its name; a list comes after those that it refers to. */
export const relations: ReadonlyMap<string, ListRelations> = new Map(Object.entries(RELATIONS))
