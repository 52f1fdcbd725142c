import type { OperationId } from '../contract/route.ts'
import { type Answer, errorAnswer } from '../http/answer.ts'
import { ProblemError } from '../http/problems.ts'
import type { RequestContext } from './context.ts'
import { operationKeyOf, runOnce } from './idempotency/run-once.ts'
import type { Operations } from './operation.ts'
import { validateRequest } from './validate-request.ts'

/**
 * Validates a request and runs its operation. All checks come before the first write, so a refused
 * request changes nothing.
 */
export function runOperation(context: RequestContext): Answer {
  const { route, internals } = context
  if (route === undefined) throw new Error('runOperation: the request has no operation')
  const { operations: handlers, settings, records } = internals
  try {
    const key = operationKeyOf(context, route)
    const { params, query, body } = validateRequest(context, route)
    const input = { params, query, body, records, rules: settings.rules }
    if (key === undefined) return call(handlers, route.operation, input)
    return runOnce(context, key, () => answerOf(() => call(handlers, route.operation, input)))
  } catch (error) {
    return answerOfError(error)
  }
}

function answerOf(action: () => Answer): Answer {
  try {
    return action()
  } catch (error) {
    return answerOfError(error)
  }
}

function answerOfError(error: unknown): Answer {
  if (error instanceof ProblemError) return errorAnswer(error.problem)
  throw error
}

/**
 * Calls the handler of an operation. The cast is safe because the validators and the types of the
 * handlers are generated from the same contract. TypeScript can't infer that.
 */
function call(handlers: Operations, id: OperationId, input: unknown): Answer {
  const handler = handlers[id] as (input: unknown) => Answer
  return handler(input)
}
