/** @jsxImportSource preact */
import type { Signal } from '@preact/signals'
import type { View } from './views.ts'

interface TabsProps {
  readonly views: readonly View[]
  readonly current: Signal<string>
}

/** Where the arrow keys and Home and End move, from one of `count` tabs. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The tabs of the views (ARIA Authoring Practices, "Tabs"). */
export function Tabs({ views, current }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const index = views.findIndex(({ id }) => id === current.value)
    const next = views[MOVES[event.key]?.(index, views.length) ?? -1]
    if (next === undefined || !(event.currentTarget instanceof HTMLElement)) return
    event.preventDefault()
    current.value = next.id
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label="Views" onKeyDown={onKeyDown}>
      {views.map(({ id, title }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          class="tab"
          aria-selected={id === current.value}
          aria-controls="view"
          tabIndex={id === current.value ? 0 : -1}
          onClick={() => {
            current.value = id
          }}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
