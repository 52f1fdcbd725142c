import { type Outcome, refusal } from '../http/outcome.ts'
import type { Problem } from '../http/problems.ts'
import { jsonParts } from './json-parts.ts'

/** The outcome of a call, whose body may be large. */
export interface ControlOutcome extends Outcome {
  /** The body as a value for JSON. Its lists can be any iterables, read as they are sent. */
  readonly body?: unknown
  /** A body as text or parts of a text, with its media type. Used instead of `body`. */
  readonly text?: { readonly type: string; readonly content: string | Iterable<string> }
}

/** Returns the body of an outcome as text or parts of a text; null if it has none. */
export function contentOf({ body, text }: ControlOutcome): string | Iterable<string> | null {
  if (text !== undefined) return text.content
  return body === undefined ? null : jsonParts(body)
}

/** Returns the media type of the body of an outcome. */
export function typeOf({ text }: ControlOutcome): string {
  return text?.type ?? 'application/json'
}

/** Returns the outcome of a refused call: an error of the service, and what the problem adds to it. */
export function refusedCall(problem: Problem): ControlOutcome {
  const { body, ...outcome } = refusal(problem)
  return { ...outcome, body: { ...Object(body), ...problem.extensions } }
}
