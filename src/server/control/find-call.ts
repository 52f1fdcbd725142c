import { type CallRoute, calls } from './calls.gen.ts'

/** The calls of one path: by method, and what the path takes. */
export interface CallPath {
  readonly byMethod: ReadonlyMap<string, CallRoute>
  /** The value of `Allow`. */
  readonly allow: string
  /** Path parameters as they were sent, still percent-encoded. */
  readonly params: Readonly<Record<string, string>>
}

interface Template {
  readonly segments: readonly string[]
  readonly routes: readonly CallRoute[]
}

const templates: readonly Template[] = [...new Set(calls.map(({ path }) => path))].map((path) => ({
  segments: path.split('/'),
  routes: calls.filter((route) => route.path === path),
}))

/** Finds the calls of a path below `/__petstore`; undefined when there are none. */
export function findCalls(path: string): CallPath | undefined {
  const parts = path.split('/')
  const template = templates.find(({ segments }) => fits(segments, parts))
  if (template === undefined) return undefined
  const { segments, routes } = template
  const params = segments.flatMap((segment, index) =>
    segment.startsWith('{') ? [[segment.slice(1, -1), parts[index] ?? '']] : [],
  )
  return {
    byMethod: new Map(routes.map((route) => [route.method, route])),
    allow: routes.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)).join(', '),
    params: Object.fromEntries(params),
  }
}

function fits(segments: readonly string[], parts: readonly string[]): boolean {
  return (
    segments.length === parts.length &&
    segments.every((segment, index) =>
      segment.startsWith('{') ? parts[index] !== '' : segment === parts[index],
    )
  )
}
