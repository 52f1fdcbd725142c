import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { Pagination, type PaginationProps } from './pagination.tsx'

interface PagedProps extends PaginationProps {
  readonly perPage: number
  /** Shown if the list is empty. */
  readonly empty: ReactNode
  /** The items of the page. */
  readonly children: ReactNode
}

/** A page of a list, with links to its neighbours. */
export function Paged({ perPage, empty, children, ...pages }: PagedProps) {
  const { response, hrefOf, what } = pages
  if (response.data.length === 0 && response.total === 0) return empty
  if (response.data.length === 0) {
    const last = Math.floor((response.total - 1) / perPage) * perPage
    return (
      <Notice tone="quiet" sign="empty" title="There is no such page">
        <p>{`The list has only ${response.total} ${what}.`}</p>
        <a className="button" href={hrefOf(last)}>
          Go to the last page
        </a>
      </Notice>
    )
  }
  return (
    <>
      {children}
      <Pagination {...pages} />
    </>
  )
}
