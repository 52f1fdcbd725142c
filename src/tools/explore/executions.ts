import { isHandlerName } from '../../core/contract/operations.ts'
import { isResponseLost } from '../../core/http/messages.ts'
import { queryOf, type StoredEntry } from '../../core/journal/entry.ts'
import { type DeclaredSafe, isSafe } from '../../core/journal/safe.ts'
import { isPlainObject } from '../../core/lib/check.ts'
import { readDurationRange } from '../../core/time/duration.ts'
import { bodyOf } from './bodies.ts'
import { isResponseKnown } from './logins.ts'
import { headersThatMatter, withoutTokens } from './request-headers.ts'

/** A request that a handler of yours has executed. */
export interface Execution {
  readonly operation: string
  readonly method: string
  /** The host, if your handlers have several origins; else empty. */
  readonly host: string
  /** The segments of the path, by their position. */
  readonly path: Readonly<Record<string, string>>
  /** The values of each parameter of the query. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** The headers that matter, by their names. */
  readonly headers: Readonly<Record<string, string>>
  /** The body: the value of JSON, the fields of a form, else the text. */
  readonly body: unknown
  /** The request. */
  readonly entry: StoredEntry
}

/**
 * Returns what handlers have executed, in the order in which it ended: the requests that one answered
 * with a success, even if the client never got it, and that aren't safe. Of PUT and DELETE, only the
 * last one of a URL counts, because it decides what is there.
 */
export function executionsIn(
  entries: readonly StoredEntry[],
  safe: DeclaredSafe,
): readonly Execution[] {
  const executed = entries
    .filter((entry) => entry.trace.executed && !isSafe(entry, safe))
    .toSorted((one, other) => one.historyItem.position - other.historyItem.position)
  const last = new Map<string, StoredEntry>()
  for (const entry of executed) if (isReplacing(entry)) last.set(placeOf(entry), entry)
  return executed
    .filter((entry) => !isReplacing(entry) || last.get(placeOf(entry)) === entry)
    .map(toExecution)
}

/** A change that a client has asked for, and what came of it. */
export interface AskedChange extends Execution {
  /** Undefined if a fault has replaced the response. */
  readonly status: number | undefined
  readonly isExecuted: boolean
}

/**
 * Returns what a client has asked your handlers to change, oldest first, whether or not they did it.
 * Returns undefined if that isn't certain, if the order isn't, because two requests were under way at
 * once, or if the petstore was asked too.
 */
export function changesAsked(
  entries: readonly StoredEntry[],
  safe: DeclaredSafe,
): readonly AskedChange[] | undefined {
  // What a key has answered asked for nothing more.
  const unsafe = entries.filter(
    (entry) => !isSafe(entry, safe) && entry.trace.replayed === undefined,
  )
  const arrived = unsafe.filter(({ trace }) => trace.executed !== undefined)
  const isCertain = unsafe.every((entry) => {
    const { operation, trace } = entry
    if (operation !== null && !isHandlerName(operation)) return false
    return arrived.includes(entry) || trace.problem !== undefined || isLostBefore(entry)
  })
  if (!isCertain || !wereInTurn(arrived)) return undefined
  return arrived.map((entry) => {
    const status = isResponseKnown(entry) ? entry.response.status : undefined
    return { ...toExecution(entry), status, isExecuted: entry.trace.executed === true }
  })
}

/** Returns whether each request was answered before the next one arrived. */
function wereInTurn(entries: readonly StoredEntry[]): boolean {
  return entries.every(({ delivery }, index) => {
    const { answeredTick } = entries[index - 1]?.delivery ?? { answeredTick: 0 }
    return answeredTick !== undefined && answeredTick < delivery.arrivedTick
  })
}

/**
 * Returns whether a fault has kept a request from the handlers, without an error: it was lost, or held
 * back until the client gave up.
 */
function isLostBefore({ trace, delivery, at }: StoredEntry): boolean {
  const { network, afterOperation = false, hold } = trace.fault?.fault ?? {}
  if (!afterOperation && isResponseLost(network)) return true
  const { isLost, answeredNow = Number.POSITIVE_INFINITY } = delivery
  return isLost && hold !== undefined && answeredNow - at < readDurationRange(hold, 'hold')[0]
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
  const { operation, method, path } = entry
  const query: Record<string, string[]> = {}
  const parameters = queryOf(entry)
  for (const name of parameters.keys()) query[name] = parameters.getAll(name)
  const segments = Object.fromEntries(path.split('/').entries())
  const place = { method, host: hostIn(entry), path: segments }
  const sent = bodyOf(entry)
  const body = isPlainObject(sent) ? withoutTokens({ ...sent }) : sent
  const headers = headersThatMatter(entry)
  const asked = { query: withoutTokens(query), headers, body }
  return { operation: operation ?? method, ...place, ...asked, entry }
}
