import type { OpenAPIV3 } from 'openapi-types'
import {
  type OperationExtensions,
  type PetstoreDocument,
  readDocument,
} from '../contract/document.ts'
import { shortDate } from '../lifecycle/lifecycle.ts'
import type { Settings } from './settings.ts'

const METHODS = ['get', 'post', 'put', 'delete'] as const

/**
 * Returns a new copy of the contract with the plans, dates and stability levels of the settings. What
 * openapi.yaml says of responses stays, also of operations that only the settings deprecate.
 */
export function configuredDocument(settings: Settings): PetstoreDocument {
  const document = readDocument()
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = item?.[method]
      if (item === undefined || operation === undefined) continue
      item[method] = configureOperation(operation, settings)
    }
  }
  return override(document, {
    ...(!settings.operations && { paths: {}, info: withoutOperations(document) }),
    security: securityOf(document, settings),
    'x-plans': plansOf(document, settings),
  })
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

function configureOperation(operation: Operation, { lifecycle, stability }: Settings): Operation {
  const deprecated = lifecycle.operations.get(operation.operationId)
  const level = stability.get(operation.operationId) ?? 'stable'
  const { deprecatedAt = null, sunsetAt = null } = deprecated ?? {}
  return override<Operation>(operation, {
    deprecated: deprecated && true,
    'x-deprecated-at': deprecatedAt === null ? undefined : shortDate(deprecatedAt),
    'x-sunset': sunsetAt === null ? undefined : shortDate(sunsetAt),
    'x-stability-level': level === 'stable' ? undefined : level,
  })
}

/**
 * Returns a copy of an object with other values for some fields. A field that is already there keeps
 * its position; undefined removes it.
 */
function override<Target extends object>(
  target: Target,
  fields: { readonly [Name in keyof Target]?: Target[Name] | undefined },
): Target
// The overload declares the result type, which TypeScript can't infer from the implementation.
function override(target: object, fields: object): object {
  const all = Object.entries({ ...target, ...fields })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}
