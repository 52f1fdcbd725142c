/** @jsxImportSource preact */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
} from '@tanstack/virtual-core'
import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks'
import { useKeptFocus } from './focus.ts'

/** A column of a table. */
export interface Column<Row> {
  /** The classes of its cells. That of its title sets the width. */
  readonly class: string
  readonly title: ComponentChildren
  /** Renders its cell in a row. */
  readonly cell: (row: Row) => ComponentChildren
  /** Whether its text is the button that selects the row, wherever the row is clicked. */
  readonly isLink?: boolean
}

interface VirtualTableProps<Row, Heading> {
  readonly items: readonly (Row | Heading)[]
  readonly keyOf: (item: Row | Heading) => string | number
  readonly columns: readonly Column<Row>[]
  /** Whether an item is the heading of the rows below it, which the keys pass over. */
  readonly isHeading?: (item: Row | Heading) => item is Heading
  readonly heading?: (heading: Heading) => ComponentChildren
  /** What the table shows, for screen readers. */
  readonly label: string
  /** Stands in for the rows if there are none. */
  readonly empty?: ComponentChildren
  /** The index of the selected row; -1 for none. It is scrolled into view when it changes. */
  readonly selected?: number
  /** Whether a row is marked as a selected one is. */
  readonly isMarked?: (row: Row) => boolean
  /** Called when a click or a key selects a row. Without it, the keys scroll. */
  readonly onSelect?: (row: Row) => void
  /** The end of the list at which items are added, and which stays in view while the user is there. */
  readonly follows?: 'start' | 'end'
  /** The height of each row in px. */
  readonly rowHeight?: number
}

/** How many rows are rendered above and below the visible ones. */
const MARGIN_ROWS = 6

/** The height of a row in px, and of the titles of the columns. The styles set the same. */
const ROW_HEIGHT = 28

/**
 * A table of rows of equal height, of any length: it renders only those that are visible. The place
 * where the user reads is kept while items come and go, also over a filter and back.
 */
export function VirtualTable<Row, Heading = never>(props: VirtualTableProps<Row, Heading>) {
  const { items, keyOf, columns, label, empty, selected = -1, onSelect } = props
  const { rowHeight = ROW_HEIGHT, isHeading = isNoHeading } = props
  const ref = useKeptFocus<HTMLElement>()
  const rows = useVirtualizer(ref, items.length, rowHeight)
  const height = rows.scrollRect?.height ?? 0
  const onScroll = useKeptPlace(ref, { items, keyOf, follows: props.follows, rowHeight, height })
  useRevealed(rows, selected, items[selected] && keyOf(items[selected]))
  const rowFrom = (start: number, step: 1 | -1): Row | undefined => {
    for (let index = start; ; index += step) {
      const item = items[index]
      if (item === undefined) return undefined
      if (!isHeading(item)) return item
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const position = { selected, count: items.length, page: height / rowHeight }
    const index = indexAfterKey(event, position)
    if (index === undefined || onSelect === undefined) return
    const row = rowFrom(index, index < selected ? -1 : 1) ?? rowFrom(index, 1)
    if (row === undefined) return
    event.preventDefault()
    onSelect(row)
    rows.scrollToIndex(items.indexOf(row))
  }
  // The row that was clicked leaves the page when it's out of sight, and would take the focus along.
  const keepFocus = () => onSelect && ref.current?.focus({ preventScroll: true })
  const shown = rows.getVirtualItems()
  const above = (shown[0]?.start ?? ROW_HEIGHT) - ROW_HEIGHT
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? ROW_HEIGHT)
  return (
    <section
      class="table-scroll"
      ref={ref}
      tabIndex={0}
      aria-label={onSelect ? `${label}: use the arrow keys` : label}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onClick={keepFocus}
    >
      {/* The margins take the place of the rows that aren't rendered. Preact adds no unit to a number. */}
      <table
        class="table"
        aria-label={label}
        aria-rowcount={items.length + 1}
        style={{
          '--row': `${rowHeight}px`,
          marginBlockStart: `${above}px`,
          marginBlockEnd: `${below}px`,
        }}
      >
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
          {shown.map(({ index }) => {
            const item = items[index]
            if (item === undefined) return null
            if (isHeading(item)) {
              return (
                <tr key={keyOf(item)} aria-rowindex={index + 2}>
                  <th class="group-head" scope="rowgroup">
                    <span class="clip">{props.heading?.(item)}</span>
                  </th>
                </tr>
              )
            }
            const isCurrent = index === selected || props.isMarked?.(item) === true
            return (
              <tr key={keyOf(item)} aria-rowindex={index + 2} aria-current={isCurrent}>
                {columns.map(({ class: className, cell, isLink }) => (
                  <td key={className} class={`cell ${className}`}>
                    {isLink ? (
                      <Link onClick={() => onSelect?.(item)}>{cell(item)}</Link>
                    ) : (
                      cell(item)
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {items.length === 0 && empty}
    </section>
  )
}

interface LinkProps {
  readonly onClick: () => void
  readonly children: ComponentChildren
}

/** The button that selects a row. The keys move between rows, so it's no stop of its own. */
function Link({ onClick, children }: LinkProps) {
  const title = typeof children === 'string' ? children : undefined
  return (
    <button type="button" class="row-button" tabIndex={-1} title={title} onClick={onClick}>
      {children}
    </button>
  )
}

function isNoHeading(_: unknown): _ is never {
  return false
}

type Rows = Virtualizer<HTMLElement, Element>

/** Finds out which rows are visible, and renders again when that changes. */
function useVirtualizer(
  ref: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): Rows {
  const [, render] = useReducer((times: number, _: unknown) => times + 1, 0)
  const options = {
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan: MARGIN_ROWS,
    // The titles of the columns stay at the top of the table.
    paddingStart: ROW_HEIGHT,
    scrollPaddingStart: ROW_HEIGHT,
    initialRect: { width: 0, height: 400 },
    onChange: render,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
  }
  const [rows] = useState(() => new Virtualizer<HTMLElement, Element>(options))
  rows.setOptions(options)
  useLayoutEffect(() => rows._didMount(), [rows])
  useLayoutEffect(() => rows._willUpdate())
  return rows
}

interface Reading<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  readonly follows?: 'start' | 'end' | undefined
  readonly rowHeight: number
  readonly height: number
}

/** Where the user reads: where items are added, or at an item, so many px below the upper edge. */
type Place = 'newest' | { readonly key: string | number; readonly below: number }

/** Keeps the place where the user reads. Returns the listener to the scrolling of the list. */
function useKeptPlace<Item>(
  ref: RefObject<HTMLElement | null>,
  reading: Reading<Item>,
): () => void {
  const { items, keyOf, follows, rowHeight, height } = reading
  const place = useRef<Place>('newest')
  /** The scroll position that was set here, or to which a shorter list forced it. */
  const own = useRef(0)
  useLayoutEffect(() => {
    const body = ref.current
    if (body === null) return
    const { current } = place
    if (current !== 'newest') {
      const index = items.findIndex((each) => keyOf(each) === current.key)
      if (index >= 0) body.scrollTop = index * rowHeight - current.below
    } else if (follows !== undefined) body.scrollTop = follows === 'end' ? body.scrollHeight : 0
    own.current = body.scrollTop
  }, [items, follows, height])
  return () => {
    const body = ref.current
    if (body === null || body.scrollTop === own.current) return
    own.current = -1
    const below = body.scrollHeight - body.clientHeight - body.scrollTop
    const isAtNewest = (follows === 'end' ? below : body.scrollTop) < rowHeight
    const first = Math.ceil(body.scrollTop / rowHeight)
    const item = items[Math.min(first, items.length - 1)]
    if (isAtNewest || item === undefined) place.current = 'newest'
    else place.current = { key: keyOf(item), below: first * rowHeight - body.scrollTop }
  }
}

/** Scrolls as little as possible to show the selected row, when another one is selected. */
function useRevealed(rows: Rows, selected: number, key: string | number | undefined): void {
  useLayoutEffect(() => {
    if (selected >= 0) rows.scrollToIndex(selected)
  }, [rows, key])
}

/** A table, as far as moving in it is concerned. */
interface Position {
  /** The index of the selected row; -1 for none. */
  readonly selected: number
  readonly count: number
  /** How many rows are visible. */
  readonly page: number
}

/** Returns the index of the row to which a key moves; undefined for any other key. */
function indexAfterKey(event: KeyboardEvent, { selected, count, page }: Position) {
  const { key, ctrlKey, metaKey, altKey } = event
  if (count === 0 || ctrlKey || metaKey || altKey) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const pageStep = Math.max(1, Math.floor(page) - 2)
  const steps = new Map([
    ['ArrowDown', 1],
    ['j', 1],
    ['ArrowUp', -1],
    ['k', -1],
    ['PageDown', pageStep],
    ['PageUp', -pageStep],
  ])
  const step = steps.get(key)
  if (step === undefined) return undefined
  if (selected < 0) return step > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, selected + step))
}
