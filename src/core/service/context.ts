import { shortName } from '../contract/operations.ts'
import type { OperationName, Route } from '../contract/route.ts'
import type { PathMatch } from '../contract/router.ts'
import type { DialectRules } from '../dialects/dialect.ts'
import type { Answer } from '../http/answer.ts'
import type { Delivery } from '../http/delivery.ts'
import type { AdapterRequest, Caller } from '../http/messages.ts'
import type { Trace } from '../journal/entry.ts'
import type { Random } from '../lib/random.ts'
import type { Candidate } from '../user-handlers/user-handlers.ts'
import type { PetstoreInternals } from './internals.ts'

/** The context of one request. The steps read it, and note what they decide in `trace`. */
export interface RequestContext {
  readonly request: AdapterRequest
  /** The response's `X-Request-Id`. */
  readonly id: string
  /** When the adapter received the request and delivers the response. */
  readonly delivery: Delivery
  /** The service time in epoch ms. It's the same for all steps. */
  readonly now: number
  readonly caller: Caller
  /**
   * The request's path below the base path, without escapes that mean nothing. A path outside the base
   * path is whole. Where a server stands for an origin, it's the path there.
   */
  readonly path: string
  /** The path of the contract that matches the request; undefined if none does. */
  readonly match: PathMatch | undefined
  /** The operation; undefined if no path matches, or the path doesn't have the method. */
  readonly route: Route | undefined
  /** Your handlers that may answer the request, in order; empty once they have answered or passed. */
  candidates: readonly Candidate[]
  /** The name of what is asked for: of the first of your handlers, or else of the operation. */
  operation: OperationName | undefined
  /** How errors are written, and limits are announced. */
  readonly dialect: DialectRules
  readonly internals: PetstoreInternals
  /** The random numbers from which delays and faults are drawn. */
  readonly random: Random
  /** The version of the state with which the request began. */
  readonly stateVersion: number
  /** Its place in the journal: the order in which requests begin. Its position is that of their ends. */
  readonly startOrder: number
  readonly trace: Trace
}

/** A step of the request path. Returns an answer to end the request, or undefined to continue. */
export type RequestStep = (context: RequestContext) => Answer | undefined

/** A step that may have to wait. */
export type WaitingStep = (
  context: RequestContext,
) => Answer | undefined | Promise<Answer | undefined>

/** How to run your handlers for a request. */
export interface HandlerCall {
  readonly context: RequestContext
  readonly candidates: readonly Candidate[]
  /** Called before each handler, which waits for it; undefined if none has to. */
  readonly pace: (() => Promise<unknown>) | undefined
  /** Facts that only the handlers of this package need. */
  readonly told?: { shiftOf(place: number): number }
  /** Called with the answer of a handler, if there's one, that came after the client gave up. */
  onLate(answer: Answer | undefined): void
}

/** What a handler answered; `GAVE_UP`, without a name, if the client gave up before. */
export interface HandlerAnswer {
  readonly answer: Answer
  readonly name: Candidate['name'] | undefined
}

/** Returns whether a reset or a restore has replaced the state with which a request began. */
export function isStateReplaced({ internals, stateVersion }: RequestContext): boolean {
  return internals.state.userHandlers.version !== stateVersion
}

/** Returns all names of what a request may ask for: those of your handlers and of the operation. */
export function operationNamesOf({ candidates, route }: RequestContext): readonly OperationName[] {
  const names = candidates.flatMap(({ name }) => [name, shortName(name)])
  return route === undefined ? names : [...names, route.operation]
}
