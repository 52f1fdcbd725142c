import { readDocument } from '../../contract/document.ts'
import { type Content, toContent } from './content.ts'
import { packageFile } from './files.ts'

/** Lets pages of any origin read the contract. */
const HEADERS = { 'Access-Control-Allow-Origin': '*' }

/** Matches the list of servers in openapi.yaml: the key and the indented lines below it. */
const SERVERS = /^servers:\n(?: .*\n)+/m

/** Returns the contract as JSON, with this server as the only entry of `servers`. */
export function contractJson(basePath: string): Content {
  const document = { ...readDocument(), servers: [{ url: serverUrl(basePath) }] }
  return toContent('application/json', JSON.stringify(document), HEADERS)
}

/**
 * Returns openapi.yaml with its comments (RFC 9512), and with this server as the only entry of
 * `servers`.
 */
export function contractYaml(basePath: string): Content {
  const servers = `servers:\n  - url: ${JSON.stringify(serverUrl(basePath))}\n`
  const text = packageFile('openapi.yaml').replace(SERVERS, () => servers)
  return toContent('application/yaml', text, HEADERS)
}

/** Returns the server's URL, relative so that it is valid for any host name and port. */
function serverUrl(basePath: string): string {
  return basePath || '/'
}
