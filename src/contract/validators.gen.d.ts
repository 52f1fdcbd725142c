// Generated from openapi.yaml by `npm run generate`. Do not edit.

/** A schema that is the body of a request. */
export type BodyName = 'NewPet' | 'PetReplacement' | 'NewCategory' | 'CategoryReplacement' | 'Order' | 'InventoryUpdate'

/** A schema that has a validator. */
export type SchemaName = 'NewPet' | 'PetReplacement' | 'NewCategory' | 'CategoryReplacement' | 'Order' | 'InventoryUpdate' | 'Pet' | 'Category' | 'InventoryItem'

/** What messages need of a field's schema. */
export interface FieldSchema {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** One thing that is wrong with a value. */
export interface SchemaViolation {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly parentSchema: FieldSchema
  readonly data: unknown
}

/** Tells whether a value matches; what is wrong is in `errors` until the next call. */
export interface SchemaValidator {
  (value: unknown): boolean
  readonly errors?: readonly SchemaViolation[] | null
}

export declare const validators: Readonly<Record<SchemaName, SchemaValidator>>

/** The fields of each body, and which of them are int64. */
export declare const bodies: Readonly<
  Record<BodyName, { readonly fields: readonly string[]; readonly int64: readonly string[] }>
>
