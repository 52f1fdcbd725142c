import type { ReactNode } from 'react'
import type { Resource } from '../hooks/use-resource.ts'
import { Failure } from './failure.tsx'

interface LoadedProps<Data> {
  readonly resource: Resource<Data>
  /** What is there, without its content. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
  /** It is all of the page: a failure has the page's heading. */
  readonly isPage?: boolean
}

/** Shows a resource in whatever state it is. */
export function Loaded<Data>({ resource, skeleton, children, isPage }: LoadedProps<Data>) {
  const { data, error, reload } = resource
  if (error !== undefined) return <Failure error={error} onRetry={reload} isPage={isPage} />
  if (data !== undefined) return children(data)
  return (
    <div aria-busy="true">
      <p role="status" className="hidden">
        Loading…
      </p>
      <div aria-hidden="true">{skeleton}</div>
    </div>
  )
}

/** Rows of a table on their way. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }) {
  return (
    <div className="skeleton-rows">
      {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  )
}
