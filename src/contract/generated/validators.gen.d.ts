// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** A schema that is the body of a request. */
export type BodyName = 'NewPet' | 'PetReplacement' | 'NewCategory' | 'CategoryReplacement' | 'Order' | 'InventoryUpdate'

/** A schema that has a validator. */
export type SchemaName = 'NewPet' | 'PetReplacement' | 'NewCategory' | 'CategoryReplacement' | 'Order' | 'InventoryUpdate' | 'Pet' | 'Category' | 'InventoryItem'

/** What messages need of a field's schema. */
export interface FieldSchema {
  readonly type: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
}

/** A record: a flat object. */
export interface RecordSchema extends FieldSchema {
  readonly properties: Readonly<Record<string, FieldSchema>>
}

/** One thing that is wrong with a value. */
export interface SchemaViolation {
  /** `/name` of a field, nothing of the record itself. */
  readonly instancePath: string
  readonly keyword: string
  readonly params: { readonly missingProperty?: string; readonly additionalProperty?: string }
}

/** Tells whether a value matches; what is wrong is in `errors` until the next call. */
export interface SchemaValidator {
  (value: unknown): boolean
  readonly errors?: readonly SchemaViolation[] | null
}

export declare const validators: Readonly<Record<SchemaName, SchemaValidator>>

/** What the validators check, without its prose. */
export declare const schemas: Readonly<Record<SchemaName, RecordSchema>>
