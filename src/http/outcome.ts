import type { Problem } from './problems.ts'

/** What a step of the path decided: a reply in the making, before the headers all replies carry. */
export interface Outcome<Status extends number = number, Body = unknown> {
  readonly status: Status
  /** What is written as the JSON body; undefined for none. */
  readonly body?: Body
  readonly headers?: Readonly<Record<string, string>>
  /** Where a created record is, below the base path. */
  readonly location?: string
  /** Which part of a list the body is. */
  readonly page?: PageInfo
  /** Set when the reply is an error: how it is written depends on `Accept`. */
  readonly problem?: Problem
}

/** Which part of a list a page is. */
export interface PageInfo {
  readonly offset: number
  readonly limit: number
  readonly total: number
}

/** 200 with a body. */
export function ok<Body>(body: Body): Outcome<200, Body> {
  return { status: 200, body }
}

/** 200 with one page of a list as a plain array; `Link` and `X-Total-Count` tell of the rest. */
export function list<Item>(page: PageInfo & { items: readonly Item[] }): Outcome<200, Item[]> {
  return { status: 200, body: [...page.items], page }
}

/** 201 with the record, and where it is. */
export function created<Body>(body: Body, path: (body: Body) => string): Outcome<201, Body> {
  return { status: 201, body, location: path(body) }
}

/** 204, for what was deleted. */
export function noContent(): Outcome<204, undefined> {
  return { status: 204 }
}

/** An error: `{ code, message, status }`, exactly those three (SPEC part 7). */
export function refusal(problem: Problem): Outcome {
  const { code, message, status, headers } = problem
  return { status, body: { code, message, status }, problem, ...(headers && { headers }) }
}

/** The same error as a problem detail (RFC 9457 §3). */
export function problemDetail({ code, message, status, title, type, extensions }: Problem) {
  return {
    type: type ?? 'about:blank',
    title,
    status,
    detail: message,
    code,
    ...extensions,
  }
}
