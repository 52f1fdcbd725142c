import type { Deprecation } from '../api/response.ts'
import { dayOf } from '../time.ts'

/** Says that the page uses a deprecated operation, and when it goes away. */
export function DeprecationNote({ deprecation }: { readonly deprecation: Deprecation | null }) {
  if (deprecation === null) return null
  const { sunsetAt, documentation } = deprecation
  const day = dayOf(sunsetAt)
  return (
    <aside className="deprecation" aria-label="Deprecation">
      <strong>This page uses a deprecated operation.</strong>{' '}
      {day === undefined ? 'It will go away.' : `It goes away on ${day}.`}{' '}
      {documentation !== undefined && <a href={documentation}>What to use instead</a>}
    </aside>
  )
}
