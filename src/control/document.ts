import type { OpenAPIV3 } from 'openapi-types'
import { controlDocumentJson } from './generated/document.gen.ts'

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const

/** A call in the document, with its extensions. */
interface Call {
  readonly operationId: string
  /** Whether the call also exists for each session. */
  readonly 'x-per-session'?: boolean
  /** For such a copy, the id of the call that it's a copy of. */
  readonly 'x-call'?: string
}

type ControlDocument = OpenAPIV3.Document<Call>

type PathItem = OpenAPIV3.PathItemObject<Call>

const SESSION_ID = { $ref: '#/components/parameters/SessionId' }

/**
 * Returns the document of the control API as JSON text: openapi.yaml of this folder, with a copy of
 * each call that also exists for each session, below `/sessions/{sessionId}`.
 */
export function controlDocument(): string {
  const document: ControlDocument = JSON.parse(controlDocumentJson)
  const paths = { ...document.paths }
  for (const [path, item = {}] of Object.entries(document.paths)) {
    const calls = perSession(item)
    if (calls.length === 0) continue
    const parameters = [SESSION_ID, ...(item.parameters ?? [])]
    paths[`/sessions/{sessionId}${path}`] = { parameters, ...Object.fromEntries(calls) }
  }
  return JSON.stringify({ ...document, paths })
}

/** Returns the copies of the calls of a path, by method. */
function perSession(item: PathItem) {
  return METHODS.flatMap((method) => {
    const call = item[method]
    if (!call?.['x-per-session']) return []
    const { operationId } = call
    const renamed = { operationId: `${operationId}OfSession`, 'x-call': operationId }
    return [[method, { ...call, ...renamed, tags: ['Sessions'] }] as const]
  })
}
