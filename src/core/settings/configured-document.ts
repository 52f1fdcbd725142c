import type { OpenAPIV3 } from 'openapi-types'
import { type PetstoreDocument, readDocument } from '../contract/document.ts'
import { override } from '../lib/override.ts'
import { configureOperation } from './configured-operation.ts'
import type { Settings } from './settings.ts'

const METHODS = ['get', 'post', 'put', 'delete'] as const

/**
 * Returns a new copy of the contract as the settings change it: with their plans, deprecations and
 * stability levels. Its examples stay as they are. With the default settings, and a clock that starts
 * in the year of its dates, it's openapi.yaml.
 */
export function configuredDocument(settings: Settings): PetstoreDocument {
  const document = readDocument()
  for (const item of Object.values(document.paths)) {
    for (const method of METHODS) {
      const operation = item?.[method]
      if (item === undefined || operation === undefined) continue
      item[method] = configureOperation(operation, { document, settings })
    }
  }
  const { components = {} } = document
  return override(document, {
    ...(!settings.operations && { paths: {}, info: withoutOperations(document) }),
    security: securityOf(document, settings),
    'x-plans': plansOf(document, settings),
    components: hasSunset(settings) ? components : withoutSunset(components),
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

function hasSunset({ lifecycle }: Settings): boolean {
  return [...lifecycle.operations.values()].some(({ sunset }) => sunset !== null)
}

/** Removes what only an operation with a sunset answers. */
function withoutSunset(components: OpenAPIV3.ComponentsObject): OpenAPIV3.ComponentsObject {
  const { examples = {}, responses = {} } = components
  const gone = { operation_gone: undefined, 'operation_gone.problem': undefined }
  return override(components, {
    examples: override(examples, gone),
    responses: override(responses, { Gone: undefined }),
  })
}
