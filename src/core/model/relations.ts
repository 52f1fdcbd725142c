import type { ModelName } from './rows.ts'
import type { World } from './world.ts'

/** The name of a list of rows in a `World` or a snapshot. */
export type ListName = keyof World

/** The key of a list, and its references to other lists. */
export interface ListRelations {
  /** The field that identifies a row. */
  readonly key: string
  /** The counter in `nextIds` that numbers new rows; null if their key is the id of another row. */
  readonly numberedBy: Exclude<ModelName, 'inventoryItem'> | null
  /** The fields that contain the id of a row in another list, and the name of that list. */
  readonly references: Readonly<Record<string, ListName>>
}

const RELATIONS: Readonly<Record<ListName, ListRelations>> = {
  categories: { key: 'id', numberedBy: 'category', references: {} },
  pets: { key: 'id', numberedBy: 'pet', references: { categoryId: 'categories' } },
  orders: { key: 'id', numberedBy: 'order', references: { petId: 'pets' } },
  inventory: { key: 'petId', numberedBy: null, references: { petId: 'pets' } },
}

/** The relations of every list, by its name. Each list comes after the lists that it refers to. */
export const relations: ReadonlyMap<string, ListRelations> = new Map(Object.entries(RELATIONS))
