import type { Answer } from '../../../core/http/answer.ts'
import type { RequestContext } from '../../../core/service/context.ts'
import { SHIFTS } from '../outcomes.ts'

/**
 * Returns by how many rows a page has moved that begins at a place in its list: 1 if a fault says that a
 * row before it was deleted since the page before, -1 if one was added. So have the pages after it,
 * until the list is read from its beginning again. It happens once, because the second time would have
 * to begin without that row.
 */
export function shiftOf(
  { trace, internals, operation, path }: RequestContext,
  place: number,
): number {
  const pages = internals.state.journal.entries().flatMap((each) => {
    return each.operation === operation && each.path === path ? (each.trace.page ?? []) : []
  })
  const last = pages.at(-1)
  const isLater = last !== undefined && place > 0 && place >= last.place
  const moves = SHIFTS.get(trace.fault?.fault.code ?? '')
  const isMoved = isLater && moves !== undefined && pages.every(({ by }) => by === 0)
  const by = isMoved ? moves : isLater ? last.by : 0
  trace.page = { place, by, isMoved }
  return by
}

/** Answers a request for a page of a list of the petstore, which may have moved. */
export function answerPage(
  context: RequestContext,
  run: (context: RequestContext) => Answer,
): Answer {
  const { request, route } = context
  const isList = route?.queryParameters.some(({ name }) => name === 'offset')
  const query = new URLSearchParams(request.query ?? '')
  const offset = Number(query.get('offset') ?? 0)
  const by = isList && Number.isInteger(offset) ? shiftOf(context, offset) : 0
  if (by === 0) return run(context)
  query.set('offset', String(offset + by))
  const { page, ...moved } = run({ ...context, request: { ...request, query: query.toString() } })
  return page === undefined
    ? moved
    : { ...moved, page: { ...page, offset, total: page.total - by } }
}
