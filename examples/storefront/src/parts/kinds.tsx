import type { Category } from '../api/index.ts'
import type { Resource } from '../hooks/use-resource.ts'
import { hrefTo } from '../router.ts'

interface KindsProps {
  readonly kinds: Resource<readonly Category[]>
  readonly current: number | undefined
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Links to the kinds, or placeholders while they are loading. */
export function Kinds({ kinds: { data, error }, current }: KindsProps) {
  const isLoading = data === undefined && error === undefined
  return (
    <nav aria-label="Kinds" className="kinds">
      <ul className="tabs">
        {[{ id: undefined, name: 'All' }, ...(data ?? [])].map(({ id, name }) => (
          <li key={name}>
            <a
              href={hrefTo.shop({ categoryId: id })}
              aria-current={id === current ? 'page' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
        {isLoading &&
          PLACEHOLDERS.map((place) => (
            <li key={place} className="skeleton is-tab" aria-hidden="true" />
          ))}
      </ul>
    </nav>
  )
}
