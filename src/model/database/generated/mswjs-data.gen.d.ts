// Generated from @mswjs/data 0.16.2 by `npm run generate`. Do not edit.

import type { RawModel } from '../raw-model.ts'

/** The definition of a field: a primary key or a nullable value. */
export interface FieldDefinition<Value> {
  readonly brand?: Value
}

export type ModelDefinition<Row> = {
  readonly [Field in keyof Row]: FieldDefinition<Row[Field]> | (() => Row[Field])
}

/** The store behind the models: for each, a Map of live rows by primary key. */
export interface DatabaseInstance<Rows> {
  getModel<Name extends keyof Rows>(name: Name): Map<number, Rows[Name]>
  update<Name extends keyof Rows>(name: Name, previous: Rows[Name], next: Rows[Name]): void
  delete(name: keyof Rows, primaryKey: number): void
  readonly events: {
    on(
      event: 'create',
      listener: <Name extends keyof Rows>(source: string, model: Name, row: Rows[Name]) => void,
    ): void
    on(
      event: 'update',
      listener: <Name extends keyof Rows>(
        source: string,
        model: Name,
        previous: Rows[Name],
        next: Rows[Name],
      ) => void,
    ): void
    on(
      event: 'delete',
      listener: (source: string, model: keyof Rows, primaryKey: number) => void,
    ): void
  }
}

export declare const DATABASE_INSTANCE: unique symbol

export declare function primaryKey(next: () => number): FieldDefinition<number>

export declare function nullable<Value>(initial: () => Value | null): FieldDefinition<Value | null>

export declare function factory<Rows>(dictionary: {
  readonly [Name in keyof Rows]: ModelDefinition<Rows[Name]>
}): { readonly [Name in keyof Rows]: RawModel<Rows[Name]> } & {
  readonly [DATABASE_INSTANCE]: DatabaseInstance<Rows>
}

/** Deletes every row of every model. */
export declare function drop(db: object): void
