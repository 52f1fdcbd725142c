import { readFileSync } from 'node:fs'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { factory } from 'typescript'
import { parse } from 'yaml'
import { banner, inline, literal } from './banner.js'

const SOURCE = 'src/control/openapi.yaml'

const METHODS = ['get', 'put', 'post', 'patch', 'delete']

/**
 * Generates the route table of the control API, the types of its calls, and its document as JSON
 * text. Returns texts by path.
 */
export async function controlFiles() {
  const source = readFileSync(SOURCE, 'utf8')
  const document = parse(source)
  const calls = callsOf(document)
  const types = await typesOf(source)
  return {
    'src/control/generated/calls.gen.ts': [
      banner(SOURCE).trimEnd(),
      '/** The `operationId` of a call in the control API document. */',
      `export type CallId = ${calls.map(({ call }) => `'${call}'`).join(' | ')}\n`,
      '/** A query parameter: one value, a list of them, or named members as in `headers[X-A]=1`. */',
      'export interface QueryParameter {',
      '  readonly name: string',
      "  readonly kind: 'one' | 'list' | 'members'",
      '}\n',
      '/** How a call of the control API is routed. */',
      'export interface CallRoute {',
      '  readonly call: CallId',
      '  readonly method: string',
      '  /** The path template below `/__petstore`. */',
      '  readonly path: string',
      '  /** What the call does, in a few words. */',
      '  readonly summary: string',
      '  readonly query: readonly QueryParameter[]',
      '  /** Whether the call has a body. */',
      "  readonly body: 'none' | 'optional' | 'required'",
      '  /** The maximum size of the body, in bytes; null for the limit of the service. */',
      '  readonly bodyLimit: number | null',
      '  /** Whether the call needs no token, and any `Host` and `Origin` may make it. */',
      '  readonly isPublic: boolean',
      '  /** Whether the call also exists for each session, below `/sessions/{sessionId}`. */',
      '  readonly isPerSession: boolean',
      '}\n',
      `export const calls: readonly CallRoute[] = ${JSON.stringify(calls)}\n`,
    ].join('\n'),
    'src/control/generated/types.gen.ts': banner(SOURCE) + astToString(types),
    'src/control/generated/document.gen.ts': `${banner(SOURCE)}/** The control API document as JSON text, without the calls of sessions. */\nexport const controlDocumentJson: string = ${literal(JSON.stringify(document))}\n`,
  }
}

/** The types of the service itself are more exact than a schema for some names and a fault. */
function typesOf(source) {
  return openapiTypescript(source, {
    immutable: true,
    silent: true,
    inject:
      "import type { AuditRule } from '../../core/audit/report.ts'\n" +
      "import type { OperationName } from '../../core/contract/route.ts'\n" +
      "import type { Fault } from '../../core/faults/fault.ts'\n",
    transform: (_, { path }) => {
      const [, name, isNullable] = /\/(OperationName|AuditRule|Fault)(OrNull)?$/.exec(path) ?? []
      return name && factory.createTypeReferenceNode(isNullable ? `${name} | null` : name)
    },
  })
}

function callsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const { operationId, summary, requestBody, parameters = [], ...rest } = item[method]
      return {
        call: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        query: parameters
          .map((parameter) => inline(document, parameter))
          .filter((parameter) => parameter.in === 'query')
          .map(({ name, ...parameter }) => ({ name, kind: kindOf(parameter) })),
        body: requestBody === undefined ? 'none' : requestBody.required ? 'required' : 'optional',
        bodyLimit: rest['x-body-limit'] ?? null,
        isPublic: rest.security?.length === 0,
        isPerSession: rest['x-per-session'] === true,
      }
    }),
  )
}

/** Returns how a query parameter is written, from its style (OpenAPI 3.0). */
function kindOf({ style = 'form', explode = true, schema }) {
  if (style === 'deepObject') return 'members'
  if (style !== 'form' || !explode) throw new Error(`The style ${style} isn't supported`)
  return schema.type === 'array' ? 'list' : 'one'
}
