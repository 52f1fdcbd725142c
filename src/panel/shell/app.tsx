/** @jsxImportSource preact */
import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../parts/buttons.tsx'
import { StoreContext, useStore } from '../parts/store-context.ts'
import { localTime, utcTime, zoneName } from '../parts/time.tsx'
import type { Connection, Link } from '../store/connection.ts'
import type { Preferences } from '../store/preferences.ts'
import { Store } from '../store/store.ts'
import { VIEWS, type View } from './views.tsx'

interface AppProps {
  readonly connection: Connection
  readonly preferences: Preferences
  /** What the place of the panel adds to its header: a list of sessions, or a button to close it. */
  readonly header?: ComponentChildren
  /** Stands in for the views while the server requires a token. */
  readonly locked?: ComponentChildren
}

/** The panel of one petstore: its header, its tabs, and the view that is chosen. */
export function App({ connection, preferences, header, locked }: AppProps) {
  const store = useMemo(() => new Store(connection, preferences.filter), [connection])
  useEffect(() => () => store.stop(), [store])
  const view = VIEWS.find(({ id }) => id === preferences.view.value) ?? VIEWS[0]
  const isLocked = store.link.value === 'locked' && locked !== undefined
  return (
    <StoreContext.Provider value={store}>
      <header class="header">
        <h1 class="title">petstore-mock</h1>
        <StatusBar />
        {header}
      </header>
      <Tabs views={VIEWS} current={preferences.view} />
      <Notices />
      {/* What a view remembers is about one petstore. */}
      <div key={store} class="view" id="view" role="tabpanel" aria-labelledby={`tab-${view?.id}`}>
        {isLocked ? locked : view && <view.Content key={view.id} />}
      </div>
    </StoreContext.Provider>
  )
}

const LINK_TEXT: Readonly<Record<Link, string>> = {
  connecting: 'Connecting …',
  open: 'Live',
  lost: 'Disconnected, trying again …',
  locked: 'Token required',
  gone: 'This session was deleted',
}

/** Shows whether events arrive, and the time of the service. */
function StatusBar() {
  const { link, clock } = useStore()
  const now = clock.now.value
  return (
    <p class="status-bar">
      <span class={`link is-${link.value}`} role="status">
        {LINK_TEXT[link.value]}
      </span>
      {now !== undefined && (
        <span class="mono" title={`${localTime(now)} ${zoneName}`}>
          {clock.mode.value === 'frozen' ? 'frozen at ' : ''}
          {utcTime(now)}
        </span>
      )}
    </p>
  )
}

/** Shows the error of the latest call until it is dismissed, and says what the latest call did. */
function Notices() {
  const { problem, done } = useStore()
  const error = problem.value
  return (
    <div class="notices">
      <p class="hidden" role="status">
        {done}
      </p>
      {error !== undefined && (
        <div class="notice is-error" role="alert">
          <span>{error.message}</span>
          <Button
            kind="quiet"
            label="Dismiss the error"
            onClick={() => {
              problem.value = undefined
            }}
          >
            ✕
          </Button>
        </div>
      )}
    </div>
  )
}

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
function Tabs({ views, current }: TabsProps) {
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
