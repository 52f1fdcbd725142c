/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from './states.tsx'

interface MoreListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string | number
  readonly children: (item: Item) => ComponentChildren
}

/** How many items a list shows at first, and how many more each time. */
const FIRST = 20
const MORE = 100

/** A list that begins short, so that a long one does not slow down the page. */
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
