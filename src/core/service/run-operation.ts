import type { OperationId, Route } from '../contract/route.ts'
import { type Answer, errorAnswer } from '../http/answer.ts'
import { headerOf } from '../http/messages.ts'
import { failWith, ProblemError } from '../http/problems.ts'
import { describe } from '../lib/describe.ts'
import { createIds } from '../model/ids.ts'
import { createRepositories, type Repositories } from '../model/repositories.ts'
import type { RequestContext } from './context.ts'
import { operationKeyOf, runOnce } from './idempotency/run-once.ts'
import type { Operations } from './operation.ts'
import { validateRequest } from './validate-request.ts'

/**
 * Validates a request and runs its operation. All checks come before the first write, so a refused
 * request changes nothing.
 */
export function runOperation(context: RequestContext): Answer {
  const { reads } = context.internals
  const isRead = context.route?.method === 'GET'
  return reads !== undefined && isRead ? reads.answer(context, runOn) : runOn(context)
}

function runOn(context: RequestContext): Answer {
  const { route, internals } = context
  if (route === undefined) throw new Error('runOperation: the request has no operation')
  const { operations: handlers, settings } = internals
  try {
    const key = operationKeyOf(context, route)
    const { params, query, body } = validateRequest(context, route)
    const records = recordsFor(context, route)
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

/**
 * Returns the records for an operation. If the request has a condition that an existing record
 * can't meet, they refuse with 412 to be changed or deleted: so it's the last check before the
 * write, as every other error comes first (RFC 9110 §13.2.1).
 */
function recordsFor(context: RequestContext, { method }: Route): Repositories {
  const { state, settings, records } = context.internals
  const unmet = method === 'PUT' || method === 'DELETE' ? unmetCondition(context) : undefined
  if (unmet === undefined) return records
  return createRepositories(state.data.tables, createIds(settings.idOffset), () =>
    failWith('precondition_failed', unmet),
  )
}

/**
 * Describes the condition that no record meets (RFC 9110 §13.1); undefined if there's none. Records
 * have no entity tags and no date of modification (A33).
 */
function unmetCondition({ request, path }: RequestContext): string | undefined {
  const match = headerOf(request, 'if-match')?.trim() ?? '*'
  if (match !== '*') {
    return `If-Match: expected * but got ${describe(match)}, because records have no entity tags; leave the header out`
  }
  if (headerOf(request, 'if-none-match')?.trim() !== '*') return undefined
  return `If-None-Match: expected no record at ${path} but there is one; leave the header out`
}
