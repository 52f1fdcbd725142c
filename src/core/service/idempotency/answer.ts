import { stringify } from '../../contract/int64.ts'
import { type Answer, refusal } from '../../http/answer.ts'
import { MODEL_PROBLEMS, type ModelProblemCode, modelProblem } from '../../model/problems.ts'

/** The answer of an operation, as plain JSON: a success, or an error. */
export type StoredAnswer =
  | {
      readonly status: number
      /** The body as JSON text, in which every int64 is exact; null for none. */
      readonly json: string | null
      /** The path of a created record, below the base path; null for none. */
      readonly location: string | null
    }
  | { readonly code: ModelProblemCode; readonly message: string }

/** The header of an answer that is given again. Stripe's API has the same one. */
export const REPLAYED = { 'Idempotent-Replayed': 'true' }

/**
 * Returns what to store of an answer: a success, or an error about a record. Undefined if a
 * repeat must run again, because the request was invalid or there was no room for the record.
 */
export function toStored({ status, body, location, problem }: Answer): StoredAnswer | undefined {
  if (problem === undefined) {
    const json = body === undefined ? null : stringify(body)
    return { status, json, location: location ?? null }
  }
  const { code, message } = problem
  return isAboutRecord(code) && status < 500 ? { code, message } : undefined
}

/** Returns a stored answer again, with the header that says so. */
export function fromStored(answer: StoredAnswer): Answer {
  if ('code' in answer) {
    return refusal(modelProblem(answer.code, answer.message, { headers: REPLAYED }))
  }
  const { status, json, location } = answer
  return {
    status,
    headers: REPLAYED,
    ...(json !== null && { json }),
    ...(location !== null && { location }),
  }
}

/** Returns whether an error code is about a record, rather than about the request itself. */
export function isAboutRecord(code: string): code is ModelProblemCode {
  return Object.hasOwn(MODEL_PROBLEMS, code)
}
