import type { OpenAPIV3 } from 'openapi-types'
import { commonHeaders, documentJson } from './generated/document.gen.ts'
import type { OperationId } from './route.ts'

/** The extensions of an operation in openapi.yaml. */
export interface OperationExtensions {
  readonly operationId: OperationId
  /**
   * The date since which the operation has been deprecated: an RFC 3339 full-date, or a date-time if
   * it isn't midnight in UTC.
   */
  readonly 'x-deprecated-at'?: string
  /** The date from which the operation may be unavailable, in the same form. */
  readonly 'x-sunset'?: string
  readonly 'x-stability-level'?: 'experimental' | 'beta'
  /** The error codes that the operation may return. */
  readonly 'x-error-codes'?: readonly string[]
  /** If false, the interactive reference has no try-out panel for the operation. */
  readonly 'x-explorer-enabled'?: boolean
  /** The number of an assumption in docs/reference/assumptions.md, such as `A5`, or several. */
  readonly 'x-assumption'?: string | readonly string[]
}

/** The contract: an OpenAPI 3.0 document with its extensions. */
export type PetstoreDocument = OpenAPIV3.Document<OperationExtensions> & {
  /** The plans and their rate limits. Null means no limit. */
  readonly 'x-plans': readonly {
    readonly name: string
    readonly title: string
    readonly perMinute: number | null
    readonly perDay: number | null
    /** If true, the limits are agreed with each customer. The numbers here are only defaults. */
    readonly custom?: boolean
  }[]
  /** The numbers of records in a response of a list operation. */
  readonly 'x-paging': {
    /** The most records in a response. */
    readonly maxRecords: number
    /** The length of a page for a request without `limit` if `rules.paging` is `'always'`. */
    readonly pageSize: number
  }
}

/**
 * Returns a new copy of the contract. The embedded text abbreviates references to keep the package
 * small; this function expands them.
 */
export function readDocument(): PetstoreDocument {
  const text = documentJson
    .replaceAll('"@":"@"', commonHeaders)
    .replaceAll(/"([\w-]+)":"@"/g, '"$1":"@headers/$1"')
    .replaceAll(/"@(\w+\/[\w.-]+)"/g, '{"$ref":"#/components/$1"}')
  return JSON.parse(text)
}
