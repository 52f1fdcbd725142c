import { entriesOf, type Json } from './json.ts'
import type { Operation } from './operations.ts'
import type { Schemas } from './schemas.ts'

const SIZE = /^(?:limit|per_?page|page_?size|max_?(?:results|items)|first|take|size)$/i
const OFFSET = /^(?:offset|skip|start|start_?index)$/i
const PAGE = /^page(?:_?(?:number|no))?$/i
const CURSOR = /^(?:cursor|after|starting_after|marker|(?:next|page|continuation)_?token)$/i

/** The rows of a list that a request asks for. */
interface Page {
  readonly rows: readonly Json[]
  readonly total: number
  /** The id of the last row if more rows follow, which a cursor continues from. */
  readonly next: string | undefined
}

/** Returns the page that the described parameters of a request ask for. */
export function pageOf(
  rows: readonly Json[],
  { query, shiftOf }: { query: Json; shiftOf: (place: number) => number },
  { operation, id, schemas }: { operation: Operation; id: string; schemas: Schemas },
): Page {
  const sent = entriesOf(query).filter(([, value]) => value !== undefined)
  const named = (pattern: RegExp) => sent.find(([name]) => pattern.test(name))?.[1]
  const numberOf = (pattern: RegExp) => {
    const value = named(pattern)
    return typeof value === 'number' && value >= 0 ? value : undefined
  }
  const page = operation.parameters.find(({ name }) => PAGE.test(name))
  const { default: fallback, minimum } = schemas.flat(page?.schema)
  const firstPage = fallback === 0 || minimum === 0 ? 0 : 1
  const size = numberOf(SIZE) || rows.length
  const after = named(CURSOR)
  const pagesBefore = Math.max(0, (numberOf(PAGE) ?? firstPage) - firstPage)
  const place = numberOf(OFFSET) ?? pagesBefore * size
  const by = after === undefined ? shiftOf(place) : 0
  const start =
    after === undefined
      ? place + by
      : rows.findIndex((row) => String(row[id]) === String(after)) + 1
  const shown = rows.slice(start, start + size)
  const hasMore = start + shown.length < rows.length
  return {
    rows: shown,
    total: rows.length - by,
    next: hasMore ? String(shown.at(-1)?.[id]) : undefined,
  }
}

/** Returns what the body of a list says about its page: in itself, or in an object such as `meta`. */
export function pageFacts(page: Page, listSchema: unknown, schemas: Schemas, depth = 0): Json {
  const { total, next } = page
  const facts: Record<string, unknown> = {}
  for (const [name, schema] of entriesOf(schemas.flat(listSchema).properties)) {
    const type = schemas.typeOf(schema)
    if (type === 'object' && depth === 0) facts[name] = pageFacts(page, schema, schemas, 1)
    if (/^total/i.test(name) && type === 'integer') facts[name] = total
    if (/^has_?(?:more|next)/i.test(name) && type === 'boolean') facts[name] = next !== undefined
    // A sampled link to a next page would never end.
    if (/^next/i.test(name) && type === 'string') {
      const validate = schemas.validator(schema)
      facts[name] = [next ?? null, null, ''].find((value) => validate(value).length === 0)
    }
  }
  return facts
}
