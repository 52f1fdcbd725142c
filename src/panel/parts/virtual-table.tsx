/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** How many rows are rendered above and below the visible ones. */
const MARGIN_ROWS = 6

interface VirtualTableProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  /** The index of the selected item; -1 for none. */
  readonly selected: number
  readonly onSelect: (item: Item) => void
  /** Renders the cells of a row. */
  readonly children: (item: Item) => ComponentChildren
  /** What the table shows, for screen readers. */
  readonly label: string
  /** Whether to stay at the end while items are added, unless the user has scrolled up. */
  readonly followsEnd: boolean
  /** The classes of the columns, which set their widths, and their titles. */
  readonly columns: readonly (readonly [className: string, title: string])[]
}

/** A table of rows of equal height. It renders only those that are visible. */
export function VirtualTable<Item>(props: VirtualTableProps<Item>) {
  const { items, keyOf, selected, onSelect, children, label, columns } = props
  const { ref, top, height, onScroll } = useScrolling(props)
  const from = Math.max(0, Math.floor(top / ROW_HEIGHT) - MARGIN_ROWS)
  const to = Math.min(items.length, from + Math.ceil(height / ROW_HEIGHT) + 2 * MARGIN_ROWS)
  const onKeyDown = (event: KeyboardEvent) => {
    const index = indexAfterKey(event.key, { selected, count: items.length, height })
    const item = index === undefined ? undefined : items[index]
    if (index === undefined || item === undefined) return
    event.preventDefault()
    onSelect(item)
    if (ref.current !== null) scrollToReveal(ref.current, index)
  }
  // The row that was clicked leaves the page when it is out of sight, and would take the focus along.
  const keepFocus = () => ref.current?.focus({ preventScroll: true })
  return (
    <section
      class="table-scroll"
      ref={ref}
      tabIndex={0}
      aria-label={`${label}: use the arrow keys`}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onClick={keepFocus}
    >
      {/* The margins take the place of the rows that are not rendered. Preact adds no unit to a number. */}
      <table
        class="table is-virtual"
        aria-label={label}
        aria-rowcount={items.length + 1}
        style={{
          marginBlockStart: `${from * ROW_HEIGHT}px`,
          marginBlockEnd: `${(items.length - to) * ROW_HEIGHT}px`,
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
          {items.slice(from, to).map((item, index) => (
            <tr
              key={keyOf(item)}
              aria-rowindex={from + index + 2}
              aria-current={from + index === selected}
            >
              {children(item)}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Scrolling<Item> = Pick<VirtualTableProps<Item>, 'items' | 'keyOf' | 'followsEnd'>

/** Tracks the scroll position and size of the table, and keeps it at the end if it was there. */
function useScrolling<Item>({ items, keyOf, followsEnd }: Scrolling<Item>) {
  const ref = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const previous = useRef(items)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(400)
  useEffect(() => {
    const body = ref.current
    if (body === null) return
    const observer = new ResizeObserver(() => setHeight(body.clientHeight))
    observer.observe(body)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const body = ref.current
    if (body === null) return
    const before = previous.current
    previous.current = items
    if (followsEnd && isAtEnd.current) {
      body.scrollTop = body.scrollHeight
      return
    }
    // Rows leave at the top. Those that the user reads stay where they are.
    const [first] = items
    const left = first === undefined ? -1 : before.findIndex((each) => keyOf(each) === keyOf(first))
    if (left > 0) body.scrollTop -= left * ROW_HEIGHT
  }, [items, followsEnd, height])
  const onScroll = () => {
    const body = ref.current
    if (body === null) return
    isAtEnd.current = body.scrollTop + body.clientHeight >= body.scrollHeight - ROW_HEIGHT
    setTop(body.scrollTop)
  }
  return { ref, top, height, onScroll }
}

/** The height of a row in px. The styles set the same. */
const ROW_HEIGHT = 28

/** The height of the titles of the columns, which stay at the top of the table. */
const HEAD_HEIGHT = 28

/** A table, as far as moving in it is concerned. */
interface Position {
  /** The index of the selected row; -1 for none. */
  readonly selected: number
  readonly count: number
  /** The visible height, in px. */
  readonly height: number
}

/** Returns the index of the row to which a key moves; undefined for any other key. */
function indexAfterKey(key: string, { selected, count, height }: Position): number | undefined {
  if (count === 0) return undefined
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const page = Math.max(1, Math.floor(height / ROW_HEIGHT) - 2)
  const steps = new Map([
    ['ArrowDown', 1],
    ['ArrowUp', -1],
    ['PageDown', page],
    ['PageUp', -page],
  ])
  const step = steps.get(key)
  if (step === undefined) return undefined
  if (selected < 0) return step > 0 ? 0 : count - 1
  return Math.min(count - 1, Math.max(0, selected + step))
}

/** Scrolls as little as possible to make a row visible. */
function scrollToReveal(element: HTMLElement, index: number): void {
  const top = index * ROW_HEIGHT
  const bottom = top + ROW_HEIGHT + HEAD_HEIGHT - element.clientHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (bottom > element.scrollTop) element.scrollTop = bottom
}
