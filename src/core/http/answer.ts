import { NO_STATUS, type PassingBody } from './messages.ts'
import { httpProblem, type Problem } from './problems.ts'

/** The result of a step or an operation, before it becomes a response. */
export interface Answer<Status extends number = number, Body = unknown> {
  readonly status: Status
  /** The JSON body; undefined for none. */
  readonly body?: Body
  /** A plain-text body, instead of a JSON body. */
  readonly plainText?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The path of a created record, below the base path. */
  readonly location?: string
  /** The page that the body holds, if it's a list. */
  readonly page?: PageInfo
  /** The response of one of your handlers, instead of a body. */
  readonly handled?: HandlerResponse
  readonly problem?: Problem
}

/** Ends a request whose client has given up: there's no response. */
export const GAVE_UP: Answer = { status: NO_STATUS }

/** The response of one of your handlers. */
export interface HandlerResponse {
  /** Its headers, except for its length and those of the connection. Several cookies are one value. */
  readonly headers: Readonly<Record<string, string>>
  /** The body, if it's known and a text; null for none, or any other. */
  readonly text: string | null
  /** The value of `Content-Length`; undefined if there's none. */
  readonly length?: number | undefined
  readonly content: Response
  /** Set if the body is sent as it comes. */
  readonly passing?: PassingBody
  /** Set if the handler answered with a network error. */
  readonly network?: 'reset'
}

/** A page of a list. */
export interface PageInfo {
  readonly offset: number
  readonly limit: number
  /** The number of matching records on all pages. */
  readonly total: number
}

export function ok<Body>(body: Body): Answer<200, Body> {
  return { status: 200, body }
}

/** Returns 200 with one page of a list as a plain array. Headers describe the other pages. */
export function list<Item>(page: PageInfo & { items: readonly Item[] }): Answer<200, Item[]> {
  return { status: 200, body: [...page.items], page }
}

/** Returns 201 with a created record. `path` returns its path, for `Location`. */
export function created<Body>(body: Body, path: (body: Body) => string): Answer<201, Body> {
  return { status: 201, body, location: path(body) }
}

export function noContent(): Answer<204, undefined> {
  return { status: 204 }
}

/** Returns an error with the body `{ code, message, status }`, and its extensions. */
export function errorAnswer(problem: Problem): Answer {
  const { code, message, status, headers, extensions } = problem
  const body = { code, message, status, ...extensions }
  return { status, body, problem, ...(headers && { headers }) }
}

/** Answers a method that a path doesn't have: `OPTIONS` with 204, all others with 405. */
export function answerOtherMethod(method: string, path: string, allow: string): Answer {
  const headers = { Allow: allow }
  if (method === 'OPTIONS') return { status: 204, headers }
  const message = `${path} doesn't allow ${method}, only ${allow}`
  return errorAnswer(httpProblem('method_not_allowed', message, { headers }))
}
