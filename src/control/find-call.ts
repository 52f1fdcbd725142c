import {
  compileTemplate,
  matchTemplate,
  type PathTemplate,
} from '../core/contract/path-template.ts'
import { type CallRoute, calls } from './generated/calls.gen.ts'

/** The calls that a path of the control API supports. */
interface PathCalls {
  readonly byMethod: ReadonlyMap<string, CallRoute>
  /** The value of the `Allow` header. */
  readonly allow: string
  /** The methods and what they do, for an error message. */
  readonly choices: string
}

/** The calls of a request path, with its path parameters. */
export interface CallPath extends PathCalls {
  /** The path parameters by name, still percent-encoded. */
  readonly params: ReadonlyMap<string, string>
}

interface Template {
  readonly template: PathTemplate
  readonly calls: PathCalls
}

/** The calls of the server and of the petstores, and those of the petstore of each session. */
const allCalls: readonly CallRoute[] = [
  ...calls,
  ...calls
    .filter(({ isPerSession }) => isPerSession)
    .map((route) => ({ ...route, path: `/sessions/{sessionId}${route.path}` })),
]

const templates = [...new Set(allCalls.map(({ path }) => path))].map(compile)

/** Finds the calls of a path below `/__petstore`. Returns undefined if there are none. */
export function findCalls(path: string): CallPath | undefined {
  for (const { template, calls } of templates) {
    const values = matchTemplate(template, path)
    if (values === undefined) continue
    const params = new Map(template.names.map((name, index) => [name, values[index] ?? '']))
    return { ...calls, params }
  }
  return undefined
}

function compile(path: string): Template {
  const routes = allCalls.filter((route) => route.path === path)
  return {
    template: compileTemplate(path),
    calls: {
      byMethod: new Map(routes.map((route) => [route.method, route])),
      choices: routes.map(({ method, summary }) => `${method} (${summary})`).join(', '),
      allow: routes.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', '),
    },
  }
}
