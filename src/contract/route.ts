import type { BodyName } from './generated/validators.gen.js'
import type { operations } from './generated/wire.gen.ts'

/** The name of an operation in the contract: `listPets`, `createOrder` … */
export type OperationId = keyof operations

/** How far an operation can be relied on (`x-stability-level`). */
export type Stability = 'experimental' | 'beta' | 'stable'

/** How a parameter is read from its text, and what it takes. */
export type Parameter = { readonly name: string } & (
  | { readonly kind: 'int64' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | {
      readonly kind: 'integer'
      readonly minimum: number
      readonly maximum: number
      readonly default: number
    }
)

/** When a deprecated operation goes, and where that is written. Dates are RFC 3339 full-dates. */
export interface Deprecation {
  readonly deprecatedAt: string
  readonly sunsetAt: string
  readonly documentation: string
}

/** One operation of the contract, as the service routes it. */
export interface Route {
  readonly operation: OperationId
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path template: `/pets/{petId}`. */
  readonly path: string
  readonly pathParameters: readonly Parameter[]
  readonly queryParameters: readonly Parameter[]
  /** The schema of the request body, or null when the operation takes none. */
  readonly body: BodyName | null
  readonly deprecation: Deprecation | null
  readonly stability: Stability
}
