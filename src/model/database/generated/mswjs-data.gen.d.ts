// Generated from @mswjs/data 0.16.2 by `npm run generate`. Do not edit.

import type { RawModel } from '../raw-model.ts'
import type { RowMap } from '../row-map.ts'

/** The definition of a field: a primary key or a nullable value. */
export interface FieldDefinition<Value> {
  readonly brand?: Value
}

export type ModelDefinition<Row> = {
  readonly [Field in keyof Row]: FieldDefinition<Row[Field]> | (() => Row[Field])
}

/** The store behind the models: for each, a map of its rows by primary key, which you can replace. */
export interface DatabaseInstance<Rows extends Readonly<Record<keyof Rows, object>>> {
  readonly models: { -readonly [Name in keyof Rows]: RowMap<Rows[Name]> }
}

/** The symbols under which a row has the name of its model, and that of its primary key. */
export declare const ENTITY_TYPE: unique symbol
export declare const PRIMARY_KEY: unique symbol

export declare const DATABASE_INSTANCE: unique symbol

export declare function primaryKey(next: () => number): FieldDefinition<number>

export declare function nullable<Value>(initial: () => Value | null): FieldDefinition<Value | null>

export declare function factory<Rows extends Readonly<Record<keyof Rows, object>>>(dictionary: {
  readonly [Name in keyof Rows]: ModelDefinition<Rows[Name]>
}): { readonly [Name in keyof Rows]: RawModel<Rows[Name]> } & {
  readonly [DATABASE_INSTANCE]: DatabaseInstance<Rows>
}

/** Deletes every row of every model. */
export declare function drop(db: object): void
