import type { ApiResult } from '../api/response.ts'

export interface PaginationProps {
  readonly response: ApiResult<readonly unknown[]>
  readonly offset: number
  readonly hrefOf: (offset: number) => string
  /** The plural name of the items. */
  readonly what: string
}

/** Links to the neighbouring pages, which the `Link` header names. */
export function Pagination({ response, offset, hrefOf, what }: PaginationProps) {
  const { data, total, pages } = response
  const isAll = pages.prev === undefined && pages.next === undefined
  if (isAll) return <p className="pagination is-all">{`${total} ${what}`}</p>
  return (
    <nav className="pagination" aria-label={`Pages of ${what}`}>
      <PageLink text="Previous" offset={pages.prev} hrefOf={hrefOf} />
      <p>{`${offset + 1}–${offset + data.length} of ${total} ${what}`}</p>
      <PageLink text="Next" offset={pages.next} hrefOf={hrefOf} />
    </nav>
  )
}

interface PageLinkProps {
  readonly text: string
  readonly offset: number | undefined
  readonly hrefOf: (offset: number) => string
}

function PageLink({ text, offset, hrefOf }: PageLinkProps) {
  if (offset === undefined) return <span className="button button-quiet is-off">{text}</span>
  return (
    <a className="button button-quiet" href={hrefOf(offset)}>
      {text}
    </a>
  )
}
