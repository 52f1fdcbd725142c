/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './buttons.tsx'

/** A name and its value. */
type Fact = readonly [name: string, value: ComponentChildren]

/** Lists facts, each with its name. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PlainTableProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  /** The title and the cell of each column. The first column names the rows. */
  readonly columns: readonly (readonly [string, (item: Item) => ComponentChildren])[]
  readonly isCurrent?: (item: Item) => boolean
}

/** The most rows of a table. */
const SHOWN_ROWS = 100

/** A table of the first items, which says how many it leaves out. It scrolls if it's too wide. */
export function PlainTable<Item>(props: PlainTableProps<Item>) {
  const { label, items, keyOf, columns, isCurrent } = props
  const [first, ...others] = columns
  return (
    <section class="table-wide" tabIndex={0} aria-label={label}>
      <table class="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(([title]) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.slice(0, SHOWN_ROWS).map((item) => (
            <tr key={keyOf(item)} aria-current={isCurrent?.(item)}>
              <th scope="row" class="mono">
                {first?.[1](item)}
              </th>
              {others.map(([title, cell]) => (
                <td key={title}>{cell(item)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {items.length > SHOWN_ROWS && <p class="muted">And {items.length - SHOWN_ROWS} more</p>}
    </section>
  )
}

interface MoreListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  readonly children: (item: Item) => ComponentChildren
}

/** How many items a list shows at first, and how many more each time. */
const FIRST = 20
const MORE = 100

/** A list that begins short, so that a long one doesn't slow down the page. */
export function MoreList<Item>({ items, keyOf, children }: MoreListProps<Item>) {
  const [count, setCount] = useState(FIRST)
  const rest = items.length - count
  return (
    <>
      <ul class="list">
        {items.slice(0, count).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {rest > 0 && (
        <Button kind="quiet" onClick={() => setCount(count + MORE)}>
          Show {Math.min(MORE, rest)} more of {rest}
        </Button>
      )}
    </>
  )
}

/** The most items of a list that are shown at once. A text filter finds the others. */
const SHOWN_LIMIT = 100

/** From how many items on a list has a text filter. */
const FILTER_FROM = 8

/**
 * Lets the user filter a list by a text. Returns the first items whose text contains every word of
 * the filter, in any case, and the field for the filter.
 *
 * @param noun - What is listed, in the singular: `caller`.
 */
export function useFilter<Item>(
  noun: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
) {
  const [filter, setFilter] = useState('')
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  const isMatch = (item: Item) => {
    const text = textOf(item).toLowerCase()
    return words.every((word) => text.includes(word))
  }
  const matches = words.length === 0 ? items : items.filter(isMatch)
  const shown = matches.slice(0, SHOWN_LIMIT)
  const counts = { total: items.length, count: matches.length, shown: shown.length }
  return {
    shown,
    field: <FilterField noun={noun} {...counts} value={filter} onChange={setFilter} />,
  }
}

interface FilterFieldProps {
  readonly noun: string
  /** How many items there are, and how many of them match and are shown. */
  readonly total: number
  readonly count: number
  readonly shown: number
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The text filter of a list, if the list is long enough, and how many items are shown. */
function FilterField({ noun, total, count, shown, value, onChange }: FilterFieldProps) {
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
