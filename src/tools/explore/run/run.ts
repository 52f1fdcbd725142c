import type { AuditReport } from '../../../core/audit/report.ts'
import type { StoredEntry, Trace } from '../../../core/journal/entry.ts'
import type { Petstore } from '../../../core/petstore/create-petstore.ts'
import type { Contents } from '../effects.ts'
import { SHIFTS, STALE } from '../outcomes.ts'
import type { Path } from '../path.ts'
import type { End } from './drive.ts'

/** What a client function gets to work with. */
export interface ClientContext {
  /** Sends a request to the petstore of this run, with the signature of the global `fetch`. */
  readonly fetch: typeof globalThis.fetch
  /** The URL of the petstore, without a slash at the end. */
  readonly baseUrl: string
  /** The petstore of this run. */
  readonly petstore: Petstore
  /** The number of the client, from 1: of two, or of a herd. */
  readonly client: number
  /**
   * What the client keeps when a crash ends it, as in a file or a database. It's empty when a run
   * starts.
   */
  readonly storage: Map<string, string>
}

/** The code of a client: `explore` calls it once for each path. */
export type ClientFunction<Result = unknown> = (context: ClientContext) => Result | Promise<Result>

/** How a client function ended; `never` if it didn't. */
export type Settled<Result> =
  | { readonly kind: 'resolved'; readonly result: Result }
  | { readonly kind: 'rejected'; readonly error: unknown }
  | { readonly kind: 'never'; readonly end: Exclude<End, 'settled'> }

/** What happened on a path. */
export interface Run<Result> {
  readonly path: Path
  readonly petstore: Petstore
  readonly settled: Settled<Result>
  /** All requests, oldest first. */
  readonly entries: readonly StoredEntry[]
  /** The requests on which a fault can act. */
  readonly requests: readonly StoredEntry[]
  readonly audit: AuditReport
  /** The rejections, and the errors in timers, that nothing handled. */
  readonly errors: readonly unknown[]
  /** The virtual time that the run took, in ms; 0 if its time was real. */
  readonly virtualMs: number
  /** Whether the client waited for a timer that isn't fake. */
  readonly hadRealTimers: boolean
  /** What decided the numbers of `Math.random`, and how many were drawn; undefined for commands. */
  readonly random?: { readonly choices: number; readonly draws: number }
  /** The rows and the state at the beginning. */
  readonly start: Contents
  /** The rows and the state at the end. */
  readonly contents: Contents
  /** The same some timers later, if something may change by itself, and it was asked for. */
  readonly later?: Contents | undefined
  /** The last lines that a command wrote. */
  readonly output?: string
}

/** Returns whether each fault of the path acted on its request. */
export function isOnPath({ path, requests }: Pick<Run<unknown>, 'path' | 'requests'>): boolean {
  return path.every(({ at }) => hasActed(requests[at]?.trace ?? {}))
}

/** Returns whether the request was sent on which the last fault of the path acts. */
export function hasLastRequest({
  path,
  requests,
}: Pick<Run<unknown>, 'path' | 'requests'>): boolean {
  return requests.length > (path.at(-1)?.at ?? -1)
}

/** Returns whether the client, or a handler, has called `Math.random`. */
export function hasDrawn({ random }: Pick<Run<unknown>, 'random'>): boolean {
  return random !== undefined && random.draws > 0
}

/** Returns whether a fault acted on a request. Its answer may be the same if it had nothing to hide. */
export function hasActed({ fault: active, unseen, page }: Trace): boolean {
  if (active === undefined) return false
  const { code = '' } = active.fault
  return (code !== STALE || unseen !== undefined) && (!SHIFTS.has(code) || page?.isMoved === true)
}

/** Returns whether a request got as far as the faults. Quotas, bans and keys are checked before. */
export function reachedFaults({ operation, trace }: StoredEntry): boolean {
  const { quota, problem } = trace
  if (operation === null || quota?.refused) return false
  return problem?.code !== 'missing_api_key' && problem?.code !== 'invalid_api_key'
}
