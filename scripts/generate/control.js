import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { banner, inline } from './banner.js'

const SOURCE = 'src/server/control/openapi.yaml'

const METHODS = ['get', 'put', 'post', 'patch', 'delete']

/** The control API's table of calls, and its document as JSON text. */
export function controlFiles() {
  const document = withSessions(parse(readFileSync(SOURCE, 'utf8')))
  const calls = callsOf(document)
  const text = JSON.stringify(document)
  return {
    'src/server/control/calls.gen.ts': [
      banner(SOURCE).trimEnd(),
      '/** The name of a call in the document of the control API. */',
      `export type CallId = ${[...new Set(calls.map(({ call }) => `'${call}'`))].join(' | ')}\n`,
      '/** A call of the control API, as it is routed. */',
      'export interface CallRoute {',
      '  readonly call: CallId',
      '  readonly method: string',
      '  /** Path template below `/__petstore`. */',
      '  readonly path: string',
      '  /** The names of its query parameters. */',
      '  readonly query: readonly string[]',
      '  /** Whether it takes a body, and must have one. */',
      "  readonly body: 'none' | 'optional' | 'required'",
      '  /** The longest body it takes, in bytes; null for that of the service. */',
      '  readonly bodyLimit: number | null',
      '}\n',
      `export const calls: readonly CallRoute[] = ${JSON.stringify(calls)}\n`,
    ].join('\n'),
    'src/server/control/document.gen.ts': `${banner(SOURCE)}/** The document as JSON text. */\nexport const controlDocumentJson: string =\n  ${JSON.stringify(text)}\n`,
  }
}

/** What is marked `x-per-session` is there for each session too. */
function withSessions({ paths, ...document }) {
  const session = { $ref: '#/components/parameters/SessionId' }
  const perSession = Object.entries(paths).flatMap(([path, item]) => {
    const operations = METHODS.filter((method) => item[method]?.['x-per-session']).map((method) => {
      const operation = item[method]
      const renamed = { ...operation, operationId: `${operation.operationId}OfSession` }
      return [method, { ...renamed, 'x-call': operation.operationId, tags: ['Sessions'] }]
    })
    const parameters = [session, ...(item.parameters ?? [])]
    const copy = { parameters, ...Object.fromEntries(operations) }
    return operations.length === 0 ? [] : [[`/sessions/{sessionId}${path}`, copy]]
  })
  return { ...document, paths: { ...paths, ...Object.fromEntries(perSession) } }
}

function callsOf(document) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.filter((method) => item[method]).map((method) => {
      const { operationId, requestBody, parameters = [], ...rest } = item[method]
      return {
        call: rest['x-call'] ?? operationId,
        method: method.toUpperCase(),
        path,
        query: parameters
          .map((parameter) => inline(document, parameter))
          .filter((parameter) => parameter.in === 'query')
          .map(({ name }) => name),
        body: requestBody === undefined ? 'none' : requestBody.required ? 'required' : 'optional',
        bodyLimit: rest['x-body-limit'] ?? null,
      }
    }),
  )
}
