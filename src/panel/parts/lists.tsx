/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { plural } from '../../core/lib/describe.ts'
import { TextInput } from './fields.tsx'

/** Lists facts, each with its name. */
export function Facts({
  facts,
}: {
  readonly facts: readonly (readonly [string, ComponentChildren])[]
}) {
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

/** From how many items on a list has a text filter. */
const FILTER_FROM = 8

/**
 * Lets the user filter a list by a text. Returns the items whose text contains every word of the
 * filter, in any case, and the field for the filter with the number of items.
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
  const found = useMemo(() => items.filter(isMatch), [items, filter])
  const all = plural(items.length, noun)
  const field = (
    <>
      {(items.length >= FILTER_FROM || filter !== '') && (
        <TextInput
          type="search"
          class="grow"
          placeholder={`Filter ${noun}s`}
          aria-label={`Filter ${noun}s`}
          value={filter}
          onChange={setFilter}
        />
      )}
      <span class="muted count" role="status">
        {found.length < items.length ? `${found.length} of ${all}` : all}
      </span>
    </>
  )
  return { found, field }
}

interface PlainTableProps {
  readonly class: string
  readonly titles: readonly string[]
  /** The cells of each row. */
  readonly rows: readonly (readonly ComponentChildren[])[]
}

/** A table with nothing to select in it. */
export function PlainTable({ class: className, titles, rows }: PlainTableProps) {
  return (
    <table class={`plain ${className}`}>
      <thead>
        <tr>
          {titles.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
