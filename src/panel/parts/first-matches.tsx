/** @jsxImportSource preact */
/** The most items of a list that are shown at once. A text filter finds the others. */
const SHOWN_LIMIT = 100

/** From how many items on a list has a text filter. */
const FILTER_FROM = 8

interface Matches<Item> {
  /** The first matches. */
  readonly shown: readonly Item[]
  /** How many items match. */
  readonly count: number
}

/** Returns the first items whose text contains every word of a filter, in any case. */
export function firstMatches<Item>(
  items: readonly Item[],
  filter: string,
  textOf: (item: Item) => string,
): Matches<Item> {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const isMatch = (item: Item) => {
    const text = textOf(item).toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const matches = words.length === 0 ? items : items.filter(isMatch)
  return { shown: matches.slice(0, SHOWN_LIMIT), count: matches.length }
}

interface MatchFilterProps {
  /** What is listed, in the singular: `caller`. */
  readonly noun: string
  /** How many items there are, and how many of them match and are shown. */
  readonly total: number
  readonly count: number
  readonly shown: number
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The text filter of a list, if the list is long enough, and how many items are shown. */
export function MatchFilter({ noun, total, count, shown, value, onChange }: MatchFilterProps) {
  const all = `${total} ${noun}${total === 1 ? '' : 's'}`
  return (
    <>
      {(total >= FILTER_FROM || value !== '') && (
        <input
          type="search"
          class="grow"
          placeholder={`Filter ${noun}s`}
          aria-label={`Filter ${noun}s`}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <span class="muted count" role="status">
        {count < total ? `${count} of ${all}` : all}
        {shown < count && `, the first ${shown} shown`}
      </span>
    </>
  )
}
