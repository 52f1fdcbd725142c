import type { OperationId } from '../contract/route.ts'
import { type Outcome, refusal } from '../http/outcome.ts'
import { ProblemError } from '../http/problems.ts'
import type { RequestContext } from './context.ts'
import { keyOf, runOnce } from './idempotency/run-once.ts'
import type { Operations } from './operation.ts'
import { recordsFor } from './steps/precondition.ts'
import { validateRequest } from './validate-request.ts'

/**
 * Validates a request and runs its operation. All checks come before the first write, so a refused
 * request changes nothing.
 */
export function runOperation(context: RequestContext): Outcome {
  const { route, service } = context
  if (route === undefined) throw new Error('runOperation: the request has no operation')
  const { handlers, settings } = service
  try {
    const key = keyOf(context, route)
    const { params, query, body } = validateRequest(context, route)
    const model = recordsFor(context, route)
    const input = { params, query, body, model, rules: settings.rules }
    if (key === undefined) return call(handlers, route.operation, input)
    return runOnce(context, key, () => outcomeOf(() => call(handlers, route.operation, input)))
  } catch (error) {
    return outcomeOfError(error)
  }
}

function outcomeOf(action: () => Outcome): Outcome {
  try {
    return action()
  } catch (error) {
    return outcomeOfError(error)
  }
}

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof ProblemError) return refusal(error.problem)
  throw error
}

/**
 * Calls the handler of an operation. The cast is safe because the validators and the types of the
 * handlers are generated from the same contract. TypeScript cannot infer that.
 */
function call(handlers: Operations, id: OperationId, input: unknown): Outcome {
  const handler = handlers[id] as (input: unknown) => Outcome
  return handler(input)
}
