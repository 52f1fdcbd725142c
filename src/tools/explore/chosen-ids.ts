import { decodeEscapes } from '../../core/http/base-url.ts'
import type { StoredEntry } from '../../core/journal/entry.ts'
import { membersOf } from '../../core/lib/check.ts'
import { bodyOf } from './bodies.ts'
import { idNameOf } from './rows-by-key.ts'

/**
 * Returns the ids that a client has chosen, such as the name in `PUT /texts/en`: those in its requests
 * that no response before had. Unlike the ids that a service gives, they're a part of what's asked for.
 */
export function idsChosenIn(entries: readonly StoredEntry[]): ReadonlySet<string> {
  const chosen = new Set<string>()
  const given = new Set<string>()
  let read = 0
  for (const [index, entry] of entries.entries()) {
    const id = idIn(entry)
    if (id === undefined || chosen.has(id) || entry.trace.executed === undefined) continue
    for (; read < index; read += 1) {
      for (const word of entries[read]?.response.body?.split(/[^\w.~-]+/) ?? []) given.add(word)
    }
    if (!given.has(id)) chosen.add(id)
  }
  return chosen
}

/** Returns the id of what a request puts somewhere, in its path or in its body. */
function idIn(entry: StoredEntry): string | undefined {
  const { method, path } = entry
  if (method === 'PUT' || method === 'PATCH')
    return decodeEscapes(path.slice(path.lastIndexOf('/') + 1))
  if (method !== 'POST') return undefined
  const body = bodyOf(entry)
  const name = idNameOf(body)
  return name === undefined ? undefined : String(membersOf(body)[name])
}
