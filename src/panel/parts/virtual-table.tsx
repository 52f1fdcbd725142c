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

interface VirtualTableProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  /** Renders the cells of a row. */
  readonly children: (item: Item) => ComponentChildren
  /** What the table shows, for screen readers. */
  readonly label: string
  /** The classes of the columns, which set their widths, and their titles. */
  readonly columns: readonly (readonly [className: string, title: ComponentChildren])[]
  /** Stands in for the rows if there are none. */
  readonly empty?: ComponentChildren
  /** The index of the selected item; -1 for none. It's scrolled into view when it changes. */
  readonly selected?: number
  /** Whether an item is the heading of those below it, which the keys pass over. */
  readonly isHeading?: (item: Item) => boolean
  /** Called when a key moves the selection. Without it, the keys scroll. */
  readonly onSelect?: (item: Item) => void
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
export function VirtualTable<Item>(props: VirtualTableProps<Item>) {
  const { items, keyOf, children, label, columns, empty, selected = -1, onSelect } = props
  const { rowHeight = ROW_HEIGHT } = props
  const isHeading = (item: Item | undefined) => item !== undefined && props.isHeading?.(item)
  const ref = useKeptFocus<HTMLElement>()
  const rows = useVirtualizer(ref, items.length, rowHeight)
  const height = rows.scrollRect?.height ?? 0
  const onScroll = useKeptPlace(ref, { ...props, rowHeight, height })
  useRevealed(rows, selected, items[selected] && keyOf(items[selected]))
  const onKeyDown = (event: KeyboardEvent) => {
    const position = { selected, count: items.length, page: height / rowHeight }
    let index = indexAfterKey(event, position)
    if (index !== undefined && isHeading(items[index])) index += index < selected ? -1 : 1
    const item = index === undefined ? undefined : items[index]
    if (index === undefined || item === undefined || onSelect === undefined) return
    event.preventDefault()
    onSelect(item)
    rows.scrollToIndex(index)
  }
  // The row that was clicked leaves the page when it is out of sight, and would take the focus along.
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
        class="table is-virtual"
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
            {columns.map(([className, title]) => (
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
            return (
              <tr key={keyOf(item)} aria-rowindex={index + 2} aria-current={index === selected}>
                {children(item)}
              </tr>
            )
          })}
        </tbody>
      </table>
      {items.length === 0 && empty}
    </section>
  )
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

type Reading<Item> = Pick<VirtualTableProps<Item>, 'items' | 'keyOf' | 'follows'> & {
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

/** A table, as far as moving in it's concerned. */
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
