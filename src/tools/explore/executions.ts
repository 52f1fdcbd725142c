import { findInList } from '../../core/http/headers.ts'
import type { StoredEntry } from '../../core/journal/entry.ts'
import { type DeclaredSafe, isSafe } from '../../core/journal/safe.ts'

/** A request that a handler of yours has executed. */
export interface Execution {
  readonly operation: string
  readonly method: string
  /** The host, if your handlers have several origins; else empty. */
  readonly host: string
  /** The segments of the path, by their position. */
  readonly path: Readonly<Record<string, string>>
  /** The values of each parameter of the query. */
  readonly query: Readonly<Record<string, readonly string[]>>
  /** The body: the value of JSON or of a form, else the text. */
  readonly body: unknown
}

/**
 * Returns what handlers have executed, oldest first: the requests that one answered with a success,
 * even if the client never got it, and that aren't safe. Of PUT and DELETE, only the last one of a URL
 * counts, because it decides what is there.
 */
export function executionsIn(
  entries: readonly StoredEntry[],
  safe: DeclaredSafe,
): readonly Execution[] {
  const executed = entries.filter((entry) => entry.trace.executed && !isSafe(entry, safe))
  const last = new Map<string, StoredEntry>()
  for (const entry of executed) if (isReplacing(entry)) last.set(placeOf(entry), entry)
  return executed
    .filter((entry) => !isReplacing(entry) || last.get(placeOf(entry)) === entry)
    .map(toExecution)
}

function placeOf(entry: StoredEntry): string {
  return hostIn(entry) + entry.url
}

/** Returns the host in the name of an operation: `GET api.example.com/notes`. */
function hostIn({ operation }: StoredEntry): string {
  return /^\S+ ([\w.:-]+)\//.exec(operation ?? '')?.[1] ?? ''
}

function isReplacing({ method }: StoredEntry): boolean {
  return method === 'PUT' || method === 'DELETE'
}

function toExecution(entry: StoredEntry): Execution {
  const { operation, method, path, url } = entry
  const query: Record<string, string[]> = {}
  const [, search = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(search)
  for (const name of parameters.keys()) query[name] = parameters.getAll(name)
  const segments = Object.fromEntries(path.split('/').entries())
  const place = { method, host: hostIn(entry), path: segments }
  return { operation: operation ?? method, ...place, query, body: bodyOf(entry) }
}

function bodyOf({ requestBody, requestBodyHash, requestHeaders }: StoredEntry): unknown {
  // Only its beginning is known.
  if (requestBodyHash !== null) return `${requestBody?.slice(0, SHOWN)}… (${requestBodyHash})`
  if (requestBody === null || requestBody === '') return undefined
  const type = findInList(requestHeaders, 'content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(requestBody))
  }
  try {
    return JSON.parse(requestBody)
  } catch {
    return requestBody
  }
}

/** The number of characters of a long body that are shown. */
const SHOWN = 100
