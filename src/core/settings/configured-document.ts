import type { OpenAPIV3 } from 'openapi-types'
import { documentJson } from '../contract/generated/document.gen.ts'
import type { OperationId } from '../contract/route.ts'
import { shortDate } from '../lifecycle/lifecycle.ts'
import type { Settings } from './settings.ts'

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
  /** The number of an assumption in docs/reference/operations.md, such as `A5`, or several. */
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
  /** The pages of list operations. */
  readonly 'x-paging': {
    /** The length of a page for a request without `limit` if `rules.paging` is `'always'`. */
    readonly pageSize: number
  }
}

const METHODS = ['get', 'post', 'put', 'delete'] as const

/**
 * Returns a new copy of the contract with the plans, dates and stability levels of the settings. What
 * openapi.yaml says of responses stays, also of operations that only the settings deprecate.
 */
export function configuredDocument(settings: Settings): PetstoreDocument {
  const document: PetstoreDocument = JSON.parse(documentJson)
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = item?.[method]
      if (item === undefined || operation === undefined) continue
      item[method] = configureOperation(operation, settings)
    }
  }
  return {
    ...document,
    ...(!settings.operations && { paths: {}, info: withoutOperations(document) }),
    security: securityOf(document, settings),
    'x-plans': plansOf(document, settings),
  }
}

/** Says why the document of a service with your handlers alone is empty. */
function withoutOperations({ info }: PetstoreDocument): PetstoreDocument['info'] {
  const description =
    'This service answers with your handlers (`operations: false`), which no contract describes.'
  return { ...info, description }
}

/** Returns the forms of an API key; also no key at all, unless `auth` is `'required'`. */
function securityOf({ security = [] }: PetstoreDocument, { auth }: Settings) {
  return auth === 'optional' ? security : security.filter((form) => Object.keys(form).length > 0)
}

function plansOf(document: PetstoreDocument, { plans }: Settings): PetstoreDocument['x-plans'] {
  return [...plans].map(([name, { perMinute, perDay }]) => {
    const declared = document['x-plans'].find((plan) => plan.name === name)
    return { name, title: name, ...declared, perMinute, perDay }
  })
}

type Operation = OpenAPIV3.OperationObject<OperationExtensions>

/** Undefined removes a field. One that is already there keeps its position. */
function configureOperation(operation: Operation, { lifecycle, stability }: Settings): Operation
// The overload declares the result type, which TypeScript can't infer from the entries.
function configureOperation(operation: Operation, { lifecycle, stability }: Settings): object {
  const deprecated = lifecycle.operations.get(operation.operationId)
  const level = stability.get(operation.operationId) ?? 'stable'
  const { deprecatedAt = null, sunsetAt = null } = deprecated ?? {}
  const all = {
    ...operation,
    deprecated: deprecated && true,
    'x-deprecated-at': deprecatedAt === null ? undefined : shortDate(deprecatedAt),
    'x-sunset': sunsetAt === null ? undefined : shortDate(sunsetAt),
    'x-stability-level': level === 'stable' ? undefined : level,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
