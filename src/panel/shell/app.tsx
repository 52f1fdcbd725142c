/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import type { Connection } from '../connection/connection.ts'
import { StoreContext } from '../parts/store-context.ts'
import type { Preferences } from '../store/preferences.ts'
import { Store } from '../store/store.ts'
import { Notices, StatusBar } from './status-bar.tsx'
import { Tabs } from './tabs.tsx'
import { VIEWS } from './views.ts'

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
