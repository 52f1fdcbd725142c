import type { Deprecation } from '../api/reply.ts'
import { dayOf } from '../time.ts'

/** Says that what a page was made with goes away, and when. */
export function DeprecationNote({ deprecation }: { readonly deprecation: Deprecation | null }) {
  if (deprecation === null) return null
  const { sunsetAt, documentation } = deprecation
  const day = dayOf(sunsetAt)
  return (
    <aside className="deprecation" aria-label="Deprecation">
      <strong>This page is built on a deprecated operation.</strong>{' '}
      {day === undefined ? 'It will go away.' : `It goes away on ${day}.`}{' '}
      {documentation !== undefined && <a href={documentation}>What to use instead</a>}
    </aside>
  )
}
