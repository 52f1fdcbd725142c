import { isHandlerName } from '../../core/contract/operations.ts'
import type { ActiveFault } from '../../core/faults/fault.ts'
import { findInList, foldHeaders } from '../../core/http/headers.ts'
import { isResponseLost } from '../../core/http/messages.ts'
import type { StoredEntry } from '../../core/journal/entry.ts'
import { type DeclaredSafe, isSafe } from '../../core/journal/safe.ts'
import type { IsCrash } from './crash.ts'

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
  /** Whether the client has got a new token with it, after a 401. */
  readonly isRenewal: boolean
}

/**
 * Returns what handlers have executed, in the order in which it ended: the requests that one answered
 * with a success, even if the client never got it, and that aren't safe. Of PUT and DELETE, only the
 * last one of a URL counts, because it decides what is there.
 */
export function executionsIn(
  entries: readonly StoredEntry[],
  safe: DeclaredSafe,
  logins: readonly Login[],
): readonly Execution[] {
  const executed = entries
    .filter((entry) => entry.trace.executed && !isSafe(entry, safe))
    .toSorted((one, other) => one.historyItem.position - other.historyItem.position)
  const last = new Map<string, StoredEntry>()
  for (const entry of executed) if (isReplacing(entry)) last.set(placeOf(entry), entry)
  const renewals = keysOfRenewals(entries)
  return executed
    .filter((entry) => !isReplacing(entry) || last.get(placeOf(entry)) === entry)
    .map((entry) => {
      const change = toExecution(entry)
      const isLoginAgain = logins.some(({ place }) => place === placeOf(entry))
      return { ...change, isRenewal: isLoginAgain || renewals.has(keyOfChange(change)) }
    })
}

/** A change that a client has asked for, and what came of it. */
export interface AskedChange extends Omit<Execution, 'isRenewal'> {
  readonly headers: Readonly<Record<string, string>>
  /** The names of the headers, whose values may differ from run to run. */
  readonly headerNames: string
  readonly status: number
  readonly executed: boolean
}

/** What a client has asked your handlers to change: oldest first, whether or not the handlers did it. */
export type Asked = readonly AskedChange[]

/**
 * Returns what a client has asked your handlers to change, without requests for new tokens. Returns
 * undefined if that isn't certain, if the order isn't, because two requests were under way at once, or
 * if the petstore was asked too.
 */
export function changesAsked(
  entries: readonly StoredEntry[],
  safe: DeclaredSafe,
): Asked | undefined {
  const unsafe = entries.filter((entry) => !isSafe(entry, safe))
  const arrived = unsafe.filter(({ trace }) => trace.executed !== undefined)
  const isCertain = unsafe.every((entry) => {
    const { operation, trace } = entry
    if (operation !== null && !isHandlerName(operation)) return false
    return arrived.includes(entry) || trace.problem !== undefined || isLostBefore(trace.fault)
  })
  if (!isCertain || !wereInTurn(arrived)) return undefined
  const renewals = renewalsIn(entries)
  return arrived.filter((entry) => !renewals.has(entry)).map(toAsked)
}

function toAsked(entry: StoredEntry): AskedChange {
  const { 'content-length': _, ...headers } = Object.fromEntries(foldHeaders(entry.requestHeaders))
  const { executed = false } = entry.trace
  const { status } = entry.response
  const headerNames = Object.keys(headers).sort().join()
  return { ...toExecution(entry), headers, headerNames, status, executed }
}

function keysOfRenewals(entries: readonly StoredEntry[]): ReadonlySet<string> {
  return new Set([...renewalsIn(entries)].map((entry) => keyOfChange(toExecution(entry))))
}

/** Returns what two requests for the same change have in common. */
function keyOfChange(change: unknown): string {
  return JSON.stringify(change)
}

/** Returns whether each request was answered before the next one arrived. */
function wereInTurn(entries: readonly StoredEntry[]): boolean {
  return entries.every(({ delivery }, index) => {
    const { answeredTick } = entries[index - 1]?.delivery ?? { answeredTick: 0 }
    return answeredTick !== undefined && answeredTick < delivery.arrivedTick
  })
}

/** Returns whether a fault has kept the request from the handlers, without an error. */
function isLostBefore(active: ActiveFault | undefined): boolean {
  const { network, afterOperation = false } = active?.fault ?? {}
  return !afterOperation && isResponseLost(network)
}

/**
 * Returns the requests with which a client has got a new token: they come between a 401 and its repeat,
 * and their responses have the credentials of the repeat.
 */
export function renewalsIn(entries: readonly StoredEntry[]): ReadonlySet<StoredEntry> {
  const found = entries.flatMap(({ trace, response, method, url }, index) => {
    if ((trace.problem?.status ?? response.status) !== 401) return []
    const rest = entries.slice(index + 1)
    const at = rest.findIndex((each) => each.method === method && each.url === url)
    const credentials = credentialsOf(rest[at])
    return rest
      .slice(0, Math.max(0, at))
      .filter((entry) => credentials.some((each) => isIn(entry, each)))
  })
  return new Set(found)
}

/** A request that gave a client tokens, after it was started again. */
interface Login {
  readonly place: string
  readonly tokens: readonly string[]
}

/** Finds how a client that a crash has ended got new tokens: to log in again is no effect. */
export function findLogins(entries: readonly StoredEntry[], isCrash: IsCrash): readonly Login[] {
  const at = entries.findIndex(isCrash)
  const rest = at < 0 ? [] : entries.slice(at)
  return rest.flatMap((entry, index) => {
    const own = credentialsOf(entry)
    const later = rest.slice(index + 1).flatMap(credentialsOf)
    const tokens = later.filter((each) => !own.includes(each) && isIn(entry, each))
    return entry.trace.executed && tokens.length > 0 ? [{ place: placeOf(entry), tokens }] : []
  })
}

/** Returns whether a client has got a token with a request, and sent it later. */
export function isLogin(entry: StoredEntry, entries: readonly StoredEntry[]): boolean {
  const later = entries.slice(entries.indexOf(entry) + 1).flatMap(credentialsOf)
  return later.some((token) => isIn(entry, token))
}

/** Returns whether a token is in a response. */
function isIn({ response: { body, headers } }: StoredEntry, token: string): boolean {
  return `${body} ${Object.values(headers).join(' ')}`.includes(token)
}

/** Returns the tokens, keys and values of cookies that a request has. */
function credentialsOf(entry: StoredEntry | undefined): readonly string[] {
  const headers = ['authorization', 'x-api-key', 'cookie'].map((name) =>
    findInList(entry?.requestHeaders ?? [], name),
  )
  const words = headers.flatMap((value = '') => value.split(/[\s;=]+/))
  return words.filter((word) => word.length >= SHORTEST_TOKEN)
}

/** The fewest characters of a token. */
const SHORTEST_TOKEN = 4

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

function toExecution(entry: StoredEntry): Omit<Execution, 'isRenewal'> {
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
  // Each request has another boundary.
  const [, boundary] = /\bboundary="?([^";]+)/.exec(type) ?? []
  if (boundary !== undefined) return requestBody.replaceAll(boundary, 'boundary')
  try {
    return JSON.parse(requestBody)
  } catch {
    return requestBody
  }
}

/** The number of characters of a long body that are shown. */
const SHOWN = 100
