import { isUnlimited } from '../../contract/paging.ts'
import type { ApiRequest } from '../../http/messages.ts'
import type { PageInfo } from '../../http/outcome.ts'

/**
 * Returns the `Link` members for the first, previous, next and last page, with the request's
 * filters. Empty if the request has no limit and the response holds the whole list.
 */
export function pageLinks(request: ApiRequest, { offset, limit, total }: PageInfo): string {
  if (isUnlimited(limit) && offset === 0 && total <= limit) return ''
  const last = Math.max(0, Math.floor((total - 1) / limit) * limit)
  const links: readonly (readonly [string, number | undefined])[] = [
    ['first', 0],
    ['prev', offset > 0 ? Math.min(Math.max(0, offset - limit), last) : undefined],
    ['next', offset + limit < total ? offset + limit : undefined],
    ['last', last],
  ]
  const query = new URLSearchParams(request.query)
  return links
    .filter(([, at]) => at !== undefined)
    .map(([rel, at]) => {
      if (!isUnlimited(limit)) query.set('limit', String(limit))
      query.set('offset', String(at))
      return `<${request.path}?${query}>; rel="${rel}"`
    })
    .join(', ')
}
