import type { Route } from '../../contract/route.ts'
import { headerOf } from '../../http/messages.ts'
import { failWith } from '../../http/problems.ts'
import { describe } from '../../lib/text/describe.ts'
import { createIds } from '../../model/ids.ts'
import { createModel, type Model } from '../../model/model.ts'
import type { RequestContext } from '../context.ts'

/**
 * Returns the records for an operation. If the request has a condition that an existing record
 * cannot meet, they refuse with 412 to be changed or deleted: so it is the last check before the
 * write, as every other error comes first (RFC 9110 §13.2.1).
 */
export function recordsFor(context: RequestContext, { method }: Route): Model {
  const { state, settings, model } = context.service
  const unmet = method === 'PUT' || method === 'DELETE' ? unmetCondition(context) : undefined
  if (unmet === undefined) return model
  return createModel(state.data.tables, createIds(settings.idOffset), () =>
    failWith('precondition_failed', unmet),
  )
}

/**
 * Describes the condition that no record meets (RFC 9110 §13.1); undefined if there is none. Records
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
