import { type Answer, refusal } from '../core/http/answer.ts'
import type { Problem } from '../core/http/problems.ts'
import { jsonParts } from './json-parts.ts'

/** The answer of a call, whose body may be large. */
export interface ControlAnswer<Body = unknown> extends Answer {
  /** The body as a value for JSON. Its lists can be any iterables, read as they are sent. */
  readonly body?: Body
  /** A body as text or parts of a text, with its media type. Used instead of `body`. */
  readonly text?: { readonly type: string; readonly content: string | Iterable<string> }
}

/** Returns the body of an answer as text or parts of a text; null if it has none. */
export function contentOf({ body, text }: ControlAnswer): string | Iterable<string> | null {
  if (text !== undefined) return text.content
  return body === undefined ? null : jsonParts(body)
}

/** Returns the media type of the body of an answer. */
export function typeOf({ text }: ControlAnswer): string {
  return text?.type ?? 'application/json'
}

/** Returns the answer of a refused call: an error of the service, and what the problem adds to it. */
export function refusedCall(problem: Problem): ControlAnswer {
  const { body, ...answer } = refusal(problem)
  return { ...answer, body: { ...Object(body), ...problem.extensions } }
}
