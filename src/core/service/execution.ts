import type { Answer } from '../http/answer.ts'
import type { ApiRequest } from '../http/messages.ts'
import { graphqlTypes } from '../journal/safe.ts'
import { membersOf } from '../lib/check.ts'

/**
 * Returns whether a handler of yours has done what a request asked for: its answer is a success. One
 * with `errors` isn't, if the request is a GraphQL request.
 */
export function isExecution(
  { status, handled }: Answer,
  { body }: Pick<ApiRequest, 'body'>,
): boolean {
  if (handled === undefined || status < 200 || status >= 400) return false
  return !(
    handled.text?.includes('"errors"') &&
    graphqlTypes(body).isGraphql &&
    hasErrors(handled.text)
  )
}

/** Returns whether the answer of a GraphQL request has errors, or each answer of a batch has. */
function hasErrors(text: string): boolean {
  try {
    const answers: readonly unknown[] = [JSON.parse(text)].flat()
    return answers.every((answer) => [membersOf(answer).errors ?? []].flat().length > 0)
  } catch {
    return false
  }
}
