/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { Button } from '../parts/buttons.tsx'
import { Select } from '../parts/fields.tsx'
import { StoreContext, useStore } from '../parts/store-context.ts'
import { otherTime, timeText, ZoneSwitch } from '../parts/time.tsx'
import type { Address } from '../store/address.ts'
import type { Connection, Link } from '../store/connection.ts'
import { Store } from '../store/store.ts'
import { Chips } from './chips.tsx'
import { KeyHelp } from './shortcuts.tsx'
import { VIEWS } from './views.tsx'

interface AppProps {
  readonly connection: Connection
  readonly address: Address
  /** What the place of the panel adds to its header: a list of sessions, or a button to close it. */
  readonly header?: ComponentChildren
  /** Stands in for the views while the server requires a token. */
  readonly locked?: ComponentChildren
}

/** The panel of one petstore: its header, its tabs, and the view that is chosen. */
export function App({ connection, address, header, locked }: AppProps) {
  const store = useMemo(() => new Store(connection, address), [connection])
  useEffect(() => () => store.stop(), [store])
  const view = VIEWS.find(({ id }) => id === address.place.value.view) ?? VIEWS[0]
  const isLocked = store.link.value === 'locked' && locked !== undefined
  // A page has a main part of its own.
  const Main = connection.place === 'server' ? 'main' : 'div'
  return (
    <StoreContext.Provider value={store}>
      <header>
        <div class="header">
          <h1 class="title">petstore-mock</h1>
          {/* Where there's no room for tabs. */}
          <Select
            class="view-menu"
            label="View"
            value={view?.id ?? ''}
            options={VIEWS.map(({ id, title }) => [id, title])}
            onChange={(next) => address.go({ view: next })}
          />
          <StatusBar />
          <Chips />
          {header}
        </div>
        <Tabs current={view?.id} />
      </header>
      <Main class="main">
        <Notices />
        {/* What a view remembers is about one petstore. */}
        <div key={store} class="view" id="view" role="tabpanel" aria-labelledby={`tab-${view?.id}`}>
          {isLocked ? locked : view && <view.Content key={view.id} />}
        </div>
      </Main>
      <KeyHelp />
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
        <span>{LINK_TEXT[link.value]}</span>
      </span>
      {now !== undefined && (
        <span class="mono" title={otherTime(now)}>
          {timeText(now)}
        </span>
      )}
      <ZoneSwitch />
    </p>
  )
}

/** Shows the error of the latest call until it's dismissed, or for a while what the call did. */
function Notices() {
  const { problem, done } = useStore()
  const error = problem.value
  return (
    <div class="notices">
      <div role="status">
        {done.value && (
          <p key={done.value} class="notice is-done">
            {done.value.text}
          </p>
        )}
      </div>
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

/** Where the arrow keys and Home and End move, from one of `count` tabs. */
const MOVES: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The tabs of the views (ARIA Authoring Practices, "Tabs"). */
function Tabs({ current }: { readonly current: string | undefined }) {
  const { address } = useStore()
  const onKeyDown = (event: KeyboardEvent) => {
    const index = VIEWS.findIndex(({ id }) => id === current)
    const next = VIEWS[MOVES[event.key]?.(index, VIEWS.length) ?? -1]
    if (next === undefined || !(event.currentTarget instanceof HTMLElement)) return
    event.preventDefault()
    address.go({ view: next.id })
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label="Views" onKeyDown={onKeyDown}>
      {VIEWS.map(({ id, title }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          class="tab"
          aria-selected={id === current}
          aria-controls="view"
          tabIndex={id === current ? 0 : -1}
          onClick={() => address.go({ view: id })}
        >
          {title}
        </button>
      ))}
    </div>
  )
}
