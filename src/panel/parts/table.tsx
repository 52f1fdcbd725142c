/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** A column of a table. */
export interface Column<Row> {
  /** The classes of its cells. That of its title sets the width. */
  readonly class: string
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** Whether its text is the button that selects the row, wherever the row is clicked. */
  readonly isLink?: boolean
}

interface TableProps<Row> {
  readonly items: readonly Row[]
  readonly keyOf: (item: Row) => string | number
  readonly columns: readonly Column<Row>[]
  /** What the table shows, for screen readers. */
  readonly label: string
  /** Stands in for the rows if there are none. */
  readonly empty: ComponentChildren
  /** The index of the selected row; -1 for none. It is scrolled into view when it changes. */
  readonly selected: number
  /** Called when a click or a key selects a row. */
  readonly onSelect: (row: Row) => void
  /** Whether rows are added at the end, which stays in view while the user is there. */
  readonly follows?: boolean
}

/** The most rows that are shown: the latest. A filter finds the others. */
const SHOWN_ROWS = 1_000

/** A table whose rows can be selected, by a click or the arrow keys. */
export function Table<Row>(props: TableProps<Row>) {
  const { items, keyOf, columns, label, empty, selected, onSelect, follows = false } = props
  const list = useRef<HTMLElement>(null)
  const selectedItem = items[selected]
  const onScroll = useFollowing(list, follows ? items : undefined)
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedItem && keyOf(selectedItem)])
  const onKeyDown = (event: KeyboardEvent) => {
    const row = items[indexAfterKey(event, selected, items.length) ?? -1]
    if (row === undefined) return
    event.preventDefault()
    onSelect(row)
  }
  const shown = items.slice(-SHOWN_ROWS)
  const hidden = items.length - shown.length
  return (
    <section
      class="table-scroll"
      ref={list}
      tabIndex={0}
      aria-label={`${label}: use the arrow keys`}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
    >
      <table class="table" aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ class: className, title }) => (
              <th key={className} scope="col" class={`cell ${className}`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => (
            <tr key={keyOf(item)} aria-current={item === selectedItem}>
              {columns.map(({ class: className, cell, isLink }) => (
                <td key={className} class={`cell ${className}`}>
                  {isLink ? (
                    // The keys move between rows, so it's no stop of its own.
                    <button
                      type="button"
                      class="row-button"
                      tabIndex={-1}
                      onClick={() => onSelect(item)}
                    >
                      {cell(item)}
                    </button>
                  ) : (
                    cell(item)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hidden > 0 && <p class="padded muted">{hidden} older ones aren't shown: search for them.</p>}
      {items.length === 0 && empty}
    </section>
  )
}

/** How near to the end the user must be for the list to follow, in px. */
const NEAR = 28

/** Keeps the end of a list in view while the user is there. Elsewhere, the browser keeps the place. */
function useFollowing(list: { readonly current: HTMLElement | null }, items: unknown) {
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const { current } = list
    if (current !== null && items !== undefined && isAtEnd.current)
      current.scrollTop = current.scrollHeight
  }, [items])
  return ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const { scrollTop, scrollHeight, clientHeight } = currentTarget
    isAtEnd.current = scrollHeight - clientHeight - scrollTop < NEAR
  }
}

/** How far the keys move in a list. */
const STEPS = new Map([
  ['ArrowDown', 1],
  ['j', 1],
  ['ArrowUp', -1],
  ['k', -1],
  ['PageDown', 20],
  ['PageUp', -20],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
])

/** Returns the index of the row to which a key moves; undefined for any other key. */
function indexAfterKey(event: KeyboardEvent, selected: number, count: number) {
  const { key, ctrlKey, metaKey, altKey } = event
  const step = STEPS.get(key)
  if (step === undefined || ctrlKey || metaKey || altKey) return undefined
  const start = selected < 0 && step < 0 ? count : selected
  return Math.min(count - 1, Math.max(0, start + step))
}
