import { type Problem, ProblemError } from '../../core/http/problems.ts'
import { type Json, objectOf } from './json.ts'
import { jsonOf, type MediaType, type Operation, successOf } from './operations.ts'
import type { Schemas } from './schemas.ts'

/** What a described operation answers. */
export interface Reply {
  readonly status: number
  /** Undefined for none. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly media?: MediaType | undefined
}

/** Ends a request with the first of these errors that is described, or else with the problem. */
export class Refusal extends Error {
  readonly statuses: readonly number[]
  readonly problem: Problem

  constructor(statuses: readonly number[], problem: Problem) {
    super(problem.message)
    this.statuses = statuses
    this.problem = problem
  }
}

/** Returns the example of a success, or a sample of its schema. */
export function exampleReply(operation: Operation, schemas: Schemas): Reply {
  const [status, content] = successOf(operation)
  const media = jsonOf(content) ?? content[0]
  return { status, media, body: media && exampleOf(media, schemas) }
}

/** Returns the first example of a body that its schema allows, or else a sample. */
export function exampleOf({ schema, examples }: MediaType, schemas: Schemas): unknown {
  if (schema === undefined) return examples[0]
  const validate = schemas.validator(schema)
  return examples.find((example) => validate(example).length === 0) ?? schemas.sample(schema)
}

/** Creates a response. A body is written as JSON, unless its media type is another one. */
export function toResponse({ status, body, headers = {}, media }: Reply): Response {
  if (body === undefined || status === 204 || status === 304) {
    return new Response(null, { status, headers })
  }
  const type = media === undefined || media.name.includes('*') ? 'application/json' : media.name
  const text = typeof body === 'string' && !type.includes('json') ? body : JSON.stringify(body)
  return new Response(text, { status, headers: { 'Content-Type': type, ...headers } })
}

/**
 * Answers with the described error.
 *
 * @throws {ProblemError} if none is described, for the service to write in its dialect.
 */
export function errorReply(
  { statuses, problem }: Refusal,
  { responses }: Operation,
  schemas: Schemas,
): Reply {
  const { message, headers = {} } = problem
  const status = statuses.find((each) => responses.has(String(each))) ?? problem.status
  const names = [String(status), '4XX', 'default']
  const content = responses.get(names.find((name) => responses.has(name)) ?? '')
  if (content === undefined) throw new ProblemError(problem)
  const media = jsonOf(content)
  if (media === undefined) return { status, headers, body: undefined }
  const example = exampleOf(media, schemas)
  const body = withMessage(example, status, message)
  const isValid = schemas.validator(media.schema)(body).length === 0
  return { status, headers, media, body: isValid ? body : example }
}

/** The members of an error that say what is wrong, in words. */
const MESSAGE_NAMES = ['message', 'detail', 'error_description', 'description', 'error', 'title']

/** Puts a message and the status into the described error, where it has members for them. */
function withMessage(body: unknown, status: number, message: string): unknown {
  const error: Json = objectOf(body)
  const name = MESSAGE_NAMES.find((each) => typeof error[each] === 'string')
  if (name !== undefined) {
    return { ...error, [name]: message, ...(typeof error.status === 'number' && { status }) }
  }
  const inner = Object.keys(error).find((each) => Object.keys(objectOf(error[each])).length > 0)
  return inner === undefined
    ? body
    : { ...error, [inner]: withMessage(error[inner], status, message) }
}
