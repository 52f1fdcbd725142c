import { type PetstoreDocument, readDocument } from '../../contract/document.ts'
import type { Instance } from '../instance.ts'
import { type Content, toContent } from '../pages/content.ts'
import { contractSource } from './files.ts'
import { replaceValue } from './yaml.ts'

/** The comment at the start of openapi.yaml, which is for its maintainers. */
const LEADING_COMMENT = /^(?:#.*\n)+/

/** Lets pages of any origin read the contract. */
const HEADERS = { 'Access-Control-Allow-Origin': '*' }

/** Returns the contract of a petstore as JSON, with this server as the only entry of `servers`. */
export function contractJson(instance: Instance): Content {
  return toContent('application/json', JSON.stringify(servedDocument(instance)), HEADERS)
}

/**
 * Returns the contract of a petstore as YAML (RFC 9512), with this server as the only entry of
 * `servers`. It is openapi.yaml with the comments inside it, except for the values that the options
 * change.
 */
export function contractYaml(instance: Instance): Content {
  const served = servedDocument(instance)
  const text = changesOf(served, readDocument()).reduce(
    (yaml, [path, value]) => replaceValue(yaml, path, value),
    contractSource().replace(LEADING_COMMENT, ''),
  )
  return toContent('application/yaml', text, HEADERS)
}

/** Returns the contract. The server's URL is relative, so it is valid for any host name and port. */
function servedDocument({ core, settings }: Instance): PetstoreDocument {
  return { ...core.openapi, servers: [{ url: settings.baseUrl.path || '/' }] }
}

type ChangedValue = readonly [path: readonly string[], value: unknown]

/** The number of keys that lead to an operation, and to a component. */
const DEPTH = 3

/**
 * Returns the values that differ, with the keys that lead to them: operations, components, and
 * values that are not objects. A value that is not served is undefined.
 */
function changesOf(
  served: object,
  contract: object,
  parent: readonly string[] = [],
): readonly ChangedValue[] {
  return Object.keys(contract).flatMap((key): readonly ChangedValue[] => {
    const [value, known]: unknown[] = [Reflect.get(served, key), Reflect.get(contract, key)]
    const path = [...parent, key]
    if (JSON.stringify(value) === JSON.stringify(known)) return []
    const isLeaf = path.length === DEPTH || !isObject(value) || !isObject(known)
    return isLeaf ? [[path, value]] : changesOf(value, known, path)
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
