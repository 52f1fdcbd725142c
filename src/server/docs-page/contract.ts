import { readDocument } from '../../contract/document.ts'
import { type Content, toContent } from './content.ts'
import { packageFile } from './files.ts'

/** A page of any origin may read the contract. */
const HEADERS = { 'Access-Control-Allow-Origin': '*' }

/** The list of servers in openapi.yaml: its key, and the lines that are indented below it. */
const SERVERS = /^servers:\n(?: .*\n)+/m

/** The contract as JSON. Its server is the one that is asked, by whatever name. */
export function contractJson(basePath: string): Content {
  const document = { ...readDocument(), servers: [{ url: serverUrl(basePath) }] }
  return toContent('application/json', JSON.stringify(document), HEADERS)
}

/** The contract as it is written, comments and all, with the same server (RFC 9512). */
export function contractYaml(basePath: string): Content {
  const servers = `servers:\n  - url: ${JSON.stringify(serverUrl(basePath))}\n`
  const text = packageFile('openapi.yaml').replace(SERVERS, () => servers)
  return toContent('application/yaml', text, HEADERS)
}

/** Relative to the document, so that it is right behind any host name and port. */
function serverUrl(basePath: string): string {
  return basePath || '/'
}
