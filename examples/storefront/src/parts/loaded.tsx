import type { ReactNode } from 'react'
import type { Resource } from '../hooks/use-resource.ts'
import { Failure } from './failure.tsx'

interface LoadedProps<Data> {
  readonly resource: Resource<Data>
  /** Shown while loading. */
  readonly skeleton: ReactNode
  readonly children: (data: Data) => ReactNode
  /** Whether this is the whole page. A failure is then the page's heading. */
  readonly isPage?: boolean
}

/** Shows a resource in its current state: loading, failed or loaded. */
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

/** Placeholders for the rows of a table. */
export function SkeletonRows({ count = 6 }: { readonly count?: number }) {
  return (
    <div className="skeleton-rows">
      {Array.from({ length: count }, (_, row) => `row ${row}`).map((row) => (
        <span key={row} className="skeleton" />
      ))}
    </div>
  )
}
