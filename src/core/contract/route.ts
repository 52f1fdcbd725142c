import type { BodyName } from './generated/validators.gen.js'
import type { operations } from './generated/wire.gen.ts'

/** The `operationId` of an operation in the contract, such as `listPets`. */
export type OperationId = keyof operations

/** The name of what one of your handlers answers: `GET /notes/:id`, or `query GetUser`. */
export type HandlerName = `${string} ${string}`

/** The name of what a request asks for: an operation of the contract, or one of your own. */
export type OperationName = OperationId | HandlerName

/** The stability of an operation (`x-stability-level`). */
export type Stability = 'experimental' | 'beta' | 'stable'

/** A parameter: its name, and the rules for parsing and validating its text. */
export type Parameter = { readonly name: string } & (
  | { readonly kind: 'int64' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | {
      readonly kind: 'integer'
      readonly minimum: number
      readonly maximum: number
      /** The value of a request without the parameter; null if it depends on `rules.paging`. */
      readonly default: number | null
    }
)

/** The deprecation of an operation. Dates are RFC 3339 full-dates. */
export interface Deprecation {
  readonly deprecatedAt: string
  readonly sunsetAt: string
}

/** An operation of the contract, with what the service needs to route and validate a request. */
export interface Route {
  readonly operation: OperationId
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path template, such as `/pets/{petId}`. */
  readonly path: string
  readonly pathParameters: readonly Parameter[]
  readonly queryParameters: readonly Parameter[]
  /** The schema of the request body, or null if the operation has no body. */
  readonly body: BodyName | null
  readonly deprecation: Deprecation | null
  readonly stability: Stability
}
