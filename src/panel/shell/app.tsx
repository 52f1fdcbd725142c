/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { Button } from '../parts/buttons.tsx'
import { PlaceLink } from '../parts/links.tsx'
import { Loading } from '../parts/loading.tsx'
import { StoreContext, useNow, useStore } from '../parts/store-context.ts'
import { timeText, utcTime, zoneOf } from '../parts/time.tsx'
import type { Address } from '../store/address.ts'
import type { Connection, Link } from '../store/connection.ts'
import { useValue } from '../store/signal.ts'
import { type Notice, Store } from '../store/store.ts'
import { Chips } from './chips.tsx'
import { KeyHelp, showHelp } from './shortcuts.tsx'
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
  const place = useValue(address.place)
  const view = VIEWS.find(({ id }) => id === place.view) ?? VIEWS[0]
  const isLocked = useValue(store.link) === 'locked' && locked !== undefined
  const settings = useValue(store.settings)
  // A page has a main part of its own.
  const Main = connection.place === 'server' ? 'main' : 'div'
  return (
    <StoreContext.Provider value={store}>
      <header key={store}>
        <div class="header">
          <h1 class="title" title="petstore-mock">
            {settings?.title ?? 'petstore-mock'}
          </h1>
          <StatusBar />
          <Chips />
          {connection.place === 'server' && settings && settings.operations.length > 0 && (
            <a href={`${settings.baseUrl.path}/docs`} target="_blank" rel="noreferrer">
              Docs
            </a>
          )}
          <Button kind="quiet" label="Keys" title="Keys: ?" onClick={() => showHelp(true)}>
            ?
          </Button>
          {header}
        </div>
        <Navigation current={view?.id} />
      </header>
      <Main class="main">
        <Notices />
        {/* What a view remembers is about one petstore. */}
        <section key={store} class="view" aria-label={view?.title}>
          {isLocked && locked}
          {!isLocked && settings === undefined && <Loading what="the petstore" />}
          {!isLocked && settings !== undefined && view && <view.Content key={view.id} />}
        </section>
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
  const link = useValue(useStore().link)
  const now = useNow()
  return (
    <p class="status-bar">
      <span class={`link is-${link}`} role="status">
        <span>{LINK_TEXT[link]}</span>
      </span>
      {now !== undefined && (
        <span class="mono" title={utcTime(now)}>
          {timeText(now)} {zoneOf(now)}
        </span>
      )}
    </p>
  )
}

/** Shows what the latest call did, with the way back if there's one, or why it was refused. */
function Notices() {
  const notice = useValue(useStore().notice)
  const { text = '', isError = false, undo } = notice ?? {}
  return (
    <div class="notices">
      {/* Kept, so that a change is read aloud. */}
      <div role="status">{!isError && <NoticeText key={notice} text={text} undo={undo} />}</div>
      <div role="alert">{isError && <NoticeText text={text} isError />}</div>
    </div>
  )
}

interface NoticeTextProps extends Partial<Notice> {
  readonly text: string
}

function NoticeText({ text, isError = false, undo }: NoticeTextProps) {
  const { notice } = useStore()
  if (text === '') return null
  const dismiss = () => {
    notice.value = undefined
  }
  return (
    <p class={isError ? 'notice is-error' : 'notice is-done'}>
      <span>{text}</span>
      {undo && <Button onClick={undo}>Undo</Button>}
      <Button kind="quiet" label="Dismiss" onClick={dismiss}>
        ✕
      </Button>
    </p>
  )
}

/** The views, with the one that is shown marked. */
function Navigation({ current }: { readonly current: string | undefined }) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'nearest' })
  }, [current])
  return (
    <nav aria-label="Views" ref={nav}>
      {VIEWS.map(({ id, title }) => (
        <PlaceLink key={id} to={{ view: id }} isCurrent={id === current}>
          {title}
        </PlaceLink>
      ))}
    </nav>
  )
}
