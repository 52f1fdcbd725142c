import { useEffect, useState } from 'react'
import type { Deprecation } from '../api/response.ts'
import { dayOf } from '../time.ts'

/** Says that the page uses a deprecated operation, when it goes away, and what to use instead. */
export function DeprecationNote({ deprecation }: { readonly deprecation: Deprecation | null }) {
  if (deprecation === null) return null
  const { sunsetAt, documentation } = deprecation
  const day = dayOf(sunsetAt)
  return (
    <aside className="deprecation" aria-label="Deprecation">
      <strong>This page uses a deprecated operation.</strong>{' '}
      {day === undefined ? 'It will go away.' : `It goes away on ${day}.`}
      {documentation !== undefined && <Documentation url={documentation} />}
    </aside>
  )
}

/**
 * Shows the text that the `deprecation` link leads to. It isn't a link, because a service worker
 * of msw answers only requests that the page sends, and no navigation.
 */
function Documentation({ url }: { readonly url: string }) {
  const [text, setText] = useState('')
  useEffect(() => {
    const controller = new AbortController()
    fetch(url, { signal: controller.signal })
      .then((response) => (response.ok ? response.text() : ''))
      .then(setText, () => {})
    return () => controller.abort()
  }, [url])
  return text === '' ? null : <p>{text}</p>
}
