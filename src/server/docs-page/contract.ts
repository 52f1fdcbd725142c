import { type PetstoreDocument, readDocument } from '../../contract/document.ts'
import type { Instance } from '../instance.ts'
import { type Content, toContent } from './content.ts'
import { packageFile } from './files.ts'
import { replaceValue } from './yaml.ts'

/** Lets pages of any origin read the contract. */
const HEADERS = { 'Access-Control-Allow-Origin': '*' }

/** Returns the contract of a petstore as JSON, with this server as the only entry of `servers`. */
export function contractJson(instance: Instance): Content {
  return toContent('application/json', JSON.stringify(servedDocument(instance)), HEADERS)
}

/**
 * Returns the contract of a petstore as YAML (RFC 9512), with this server as the only entry of
 * `servers`. It is openapi.yaml with its comments, except for the values that the options change.
 */
export function contractYaml(instance: Instance): Content {
  const served = servedDocument(instance)
  const text = changesOf(served, readDocument()).reduce(
    (yaml, [path, value]) => replaceValue(yaml, path, value),
    packageFile('openapi.yaml'),
  )
  return toContent('application/yaml', text, HEADERS)
}

/** Returns the contract. The server's URL is relative, so it is valid for any host name and port. */
function servedDocument({ core, settings }: Instance): PetstoreDocument {
  return { ...core.openapi, servers: [{ url: settings.baseUrl.path || '/' }] }
}

type ChangedValue = readonly [path: readonly string[], value: unknown]

/** Returns the top-level values and the operations that differ, with the keys that lead to them. */
function changesOf(served: PetstoreDocument, contract: PetstoreDocument): readonly ChangedValue[] {
  const { paths, ...others } = served
  const operations = Object.entries(paths).flatMap(([path, item = {}]) =>
    differing(item, contract.paths[path] ?? {}, ['paths', path]),
  )
  const { paths: _, ...contractOthers } = contract
  return [...differing(others, contractOthers, []), ...operations]
}

function differing(some: object, others: object, parent: readonly string[]): ChangedValue[] {
  const known = new Map<string, unknown>(Object.entries(others))
  return Object.entries(some)
    .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(known.get(key)))
    .map(([key, value]) => [[...parent, key], value])
}
