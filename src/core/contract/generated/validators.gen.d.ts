// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** The name of a schema that is the body of a request. */
export type BodyName = 'PetBody' | 'CategoryBody' | 'OrderBody' | 'InventoryUpdateBody'

/** The name of a schema with a validator. */
export type SchemaName = 'PetBody' | 'CategoryBody' | 'OrderBody' | 'InventoryUpdateBody' | 'Pet' | 'Category' | 'Order' | 'InventoryItem'

/** The parts of a field's schema that messages use. */
export interface FieldSchema {
  readonly type: string
  readonly format?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** The schema of a record, which is a flat object. */
export interface RecordSchema extends FieldSchema {
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, FieldSchema>>
}

/** A violation of a schema. */
export interface SchemaViolation {
  /** `/name` for a field, empty for the record itself. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: { readonly missingProperty?: string; readonly additionalProperty?: string }
}

/** Returns whether a value matches. The violations are in `errors` until the next call. */
export interface SchemaValidator {
  (value: unknown): boolean
  readonly errors?: readonly SchemaViolation[] | null
}

export declare const validators: Readonly<Record<SchemaName, SchemaValidator>>

/** The schemas of the validators, without descriptions. */
export declare const schemas: Readonly<Record<SchemaName, RecordSchema>>
