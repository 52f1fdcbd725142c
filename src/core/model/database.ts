import { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'
import type { StatePart } from '../lib/stateful.ts'
import { type Collections, createCollections } from './collection.ts'
import { type SavedRows, saveRows } from './fixtures.ts'
import { createModels, keyOf, MODELS, type ModelDefinition, sortById, toRow } from './models.ts'
import { effectiveStatus, MODEL_NAMES, type ModelName, mapModels, type Rows } from './rows.ts'

/** The rows of a model as they are at some time, by id, in the order of ids. Rows never change. */
export interface TableRows<Row = object> {
  readonly rows: ReadonlyMap<number, Row>
  /** The id that the next row without an id gets. */
  readonly nextId: number
}

/** All rows as they are at some time. */
export type AllRows = { readonly [Name in ModelName]: TableRows }

/** A write: the row with an id before and after it. */
export interface RowWrite {
  readonly model: ModelName
  readonly id: number
  /** Undefined if the row was created. */
  readonly before: object | undefined
  /** Undefined if the row was deleted. */
  readonly after: object | undefined
  /** The id that the next row without an id would have got before the write. */
  readonly nextId: number
}

/** The listeners for writes. */
interface DataListeners {
  /** Called after each write. */
  readonly onWrite: (write: RowWrite) => void
  /**
   * Called after each call of a collection that wrote something: `db.pet.update`, and the rows as
   * written, or the ids of deleted rows.
   */
  readonly onCall: (name: string, args: readonly unknown[]) => void
}

/**
 * The rows of one model, in a Map of @mswjs/data. A row is a plain, frozen object: a write puts another
 * one in its place.
 */
export class Table<Row extends object> {
  readonly model: ModelDefinition
  /** The id that the next row without an id gets. */
  nextId = 1
  /** Creates an entity of @mswjs/data, with the defaults of the model. */
  readonly #createEntity: (values: Partial<Row>) => object
  readonly #rows: Map<number, Row>
  readonly #listeners: DataListeners

  constructor(name: ModelName, models: ReturnType<typeof createModels>, listeners: DataListeners) {
    this.model = MODELS[name]
    // The models are made of the same fields as the rows' types, and the Map holds what `#write` puts there.
    this.#createEntity = models[name].create as (values: Partial<Row>) => object
    this.#rows = models[DATABASE_INSTANCE].getModel(name) as Map<number, Row>
    this.#listeners = listeners
  }

  /** Returns the row with an id; undefined if there's none. */
  get(id: number): Row | undefined {
    return this.#rows.get(id)
  }

  /** Returns all rows, in the order of ids. */
  all(): Row[] {
    return [...this.#rows].sort(([one], [other]) => one - other).map(([, row]) => row)
  }

  /** Creates a row. Missing fields get the model's defaults, a missing id the next one. */
  create(values: Partial<Row>): Row {
    const row = toRow<Row>(this.model, this.#createEntity(values))
    this.#write(undefined, row)
    return row
  }

  /** Updates some fields of a row, except for its id. Returns the new row. */
  update(row: Row, values: Partial<Row>): Row {
    const next = toRow<Row>(this.model, { ...row, ...values })
    this.#write(row, next)
    return next
  }

  /** Deletes the row with an id, if there's one. */
  delete(id: number): void {
    const row = this.get(id)
    if (row !== undefined) this.#write(row, undefined)
  }

  /** Reports a call of the collection that wrote something. */
  onCall(method: string, args: readonly unknown[]): void {
    this.#listeners.onCall(`db.${this.model.name}.${method}`, args)
  }

  /** Returns all rows as they are now. */
  snapshot(): TableRows<Row> {
    return { rows: sortById(this.#rows), nextId: this.nextId }
  }

  /** Replaces all rows, without calling the listeners. */
  restore({ rows, nextId }: TableRows<Row>): void {
    this.#rows.clear()
    for (const [id, row] of rows) this.#rows.set(id, row)
    this.nextId = nextId
  }

  #write(before: Row | undefined, after: Row | undefined): void {
    const { nextId, model } = this
    const id = keyOf(model, after ?? before ?? {})
    if (after === undefined) this.#rows.delete(id)
    else {
      this.#rows.set(id, after)
      this.nextId = Math.max(nextId, id + 1)
    }
    this.#listeners.onWrite({ model: model.name, id, before, after, nextId })
  }
}

/** The tables that the service uses, one per model. */
export type Tables = { readonly [Name in ModelName]: Table<Rows[Name]> }

/** Creates the tables, which keep pets and their stock in sync. */
function createTables(listeners: DataListeners): Tables {
  // The models call this only when rows are created. By then, the tables below exist.
  const models = createModels((name) => tables[name].nextId)
  const synced: DataListeners = {
    ...listeners,
    onWrite(write) {
      listeners.onWrite(write)
      syncInventory(write, tables)
    },
  }
  const tables: Tables = {
    category: new Table('category', models, synced),
    pet: new Table('pet', models, synced),
    order: new Table('order', models, synced),
    inventoryItem: new Table('inventoryItem', models, synced),
  }
  return tables
}

/**
 * Keeps pets and inventory items in sync, whether the service or `petstore.db` writes the rows.
 *
 * An item is created along with its pet, with quantity 0. It always has the status of the pet, and
 * is deleted along with it (A10 in docs/reference/operations.md).
 */
function syncInventory({ model, id }: RowWrite, { pet: pets, inventoryItem: items }: Tables): void {
  const [pet, item] = [pets.get(id), items.get(id)]
  if (model === 'pet') {
    const status = pet && effectiveStatus(pet)
    if (status === undefined) items.delete(id)
    else if (item === undefined) items.create({ petId: id, quantity: 0, status })
    else if (item.status !== status) items.update(item, { status })
  } else if (model === 'inventoryItem' && pet && item && item.status !== effectiveStatus(pet)) {
    pets.update(pet, { status: item.status })
  }
}

/** The rows as a part of the service's state. */
export interface DataState extends StatePart<SavedRows, AllRows> {
  /** The rows for the service. */
  readonly tables: Tables
  /** The same rows for users. */
  readonly collections: Collections
  /** Returns all rows as they are now. They share values with the state. */
  past(): AllRows
}

/** Creates the database, filled with the fixtures. */
export function createDataState(fixtures: AllRows, listeners: DataListeners): DataState {
  const tables = createTables(listeners)
  const allTables: Readonly<Record<ModelName, Table<object>>> = tables
  const past = () => mapModels((name) => allTables[name].snapshot())
  const replaceAll = (all: AllRows) => {
    for (const name of MODEL_NAMES) allTables[name].restore(all[name])
  }
  replaceAll(fixtures)
  return {
    tables,
    collections: createCollections(tables),
    past,
    snapshot: () => saveRows(past()),
    restore: replaceAll,
    reset: () => replaceAll(fixtures),
  }
}
