import type { OpenAPIV3 } from 'openapi-types'
import { commonHeaders, documentJson } from './generated/document.gen.ts'
import type { OperationId } from './route.ts'

/** What this contract says of an operation beyond OpenAPI. */
export interface OperationExtensions {
  readonly operationId: OperationId
  /** When it was deprecated, an RFC 3339 full-date. */
  readonly 'x-deprecated-at'?: string
  /** When it goes, an RFC 3339 full-date. */
  readonly 'x-sunset'?: string
  readonly 'x-stability-level'?: 'experimental' | 'beta'
  /** False: the reference shows no panel to try it out. */
  readonly 'x-explorer-enabled'?: boolean
  /** The row of docs/reference/assumptions.md that it rests on. */
  readonly 'x-assumption'?: string
}

/** The contract: an OpenAPI 3.0 document with its extensions. */
export type PetstoreDocument = OpenAPIV3.Document<OperationExtensions> & {
  /** The plans, and how many requests each allows. */
  readonly 'x-plans': readonly {
    readonly name: string
    readonly title: string
    readonly perMinute: number
    readonly perDay: number
    /** Agreed with each customer: the numbers stand until they are configured. */
    readonly custom?: boolean
  }[]
}

/** Returns a fresh copy of the contract. It is kept without what repeats. */
export function readDocument(): PetstoreDocument {
  const text = documentJson
    .replaceAll('"@":"@"', commonHeaders)
    .replaceAll(/"([\w-]+)":"@"/g, '"$1":"@headers/$1"')
    .replaceAll(/"@(\w+\/[\w.-]+)"/g, '{"$ref":"#/components/$1"}')
  return JSON.parse(text)
}
