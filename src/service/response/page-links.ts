import { isPagingParameter, isUnlimited } from '../../contract/paging.ts'
import type { Parameter } from '../../contract/route.ts'
import type { PageInfo } from '../../http/outcome.ts'
import type { RequestContext } from '../context.ts'

/**
 * Returns the `Link` members for the first, previous, next and last page, with the request's
 * filters. Empty if the request has no limit and the response holds the whole list.
 *
 * The pages follow the request's own offset: with `limit=10&offset=3` they start at 3, 13, 23. The
 * last page is the one where a client that follows `next` stops.
 */
export function pageLinks(
  { request, route }: Pick<RequestContext, 'request' | 'route'>,
  { offset, limit, total }: PageInfo,
): string {
  if (isUnlimited(limit) && offset === 0 && total <= limit) return ''
  const start = offset % limit
  const last = start < total ? start + Math.floor((total - 1 - start) / limit) * limit : 0
  const links: readonly (readonly [string, number | undefined])[] = [
    ['first', 0],
    ['prev', offset > 0 ? Math.min(Math.max(0, offset - limit), last) : undefined],
    ['next', offset < last ? offset + limit : undefined],
    ['last', last],
  ]
  const query = filtersOf(route?.queryParameters ?? [], request.query ?? '')
  return links
    .filter(([, at]) => at !== undefined)
    .map(([rel, at]) => {
      if (!isUnlimited(limit)) query.set('limit', String(limit))
      query.set('offset', String(at))
      return `<${request.path}?${query}>; rel="${rel}"`
    })
    .join(', ')
}

/**
 * Returns the filters of a valid query. Their values are short. Other parameters are left out,
 * because a client may send any number of them, and the links repeat the query four times.
 */
function filtersOf(parameters: readonly Parameter[], query: string): URLSearchParams {
  const sent = new URLSearchParams(query)
  const filters = new URLSearchParams()
  for (const { name } of parameters) {
    const value = isPagingParameter(name) ? null : sent.get(name)
    if (value !== null) filters.set(name, value)
  }
  return filters
}
