/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import type { Connection } from '../connection/connection.ts'
import { Button } from '../parts/states.tsx'
import type { Preferences } from '../store/preferences.ts'
import { App } from './app.tsx'

interface PageAppProps {
  readonly connection: Connection
  readonly preferences: Preferences
}

/** The keys that open and close the panel. */
const SHORTCUT = { label: 'Ctrl+Alt+P', aria: 'Control+Alt+P' }

/** The panel in a page: a button in a corner, and the panel above the lower edge once it is open. */
export function PageApp({ connection, preferences }: PageAppProps) {
  const { isOpen } = preferences
  const opener = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const setOpen = (next: boolean) => {
    if (next) before.current = document.activeElement
    isOpen.value = next
  }
  const wasOpen = useRef(isOpen.value)
  useEffect(() => {
    if (isOpen.value === wasOpen.current) return
    wasOpen.current = isOpen.value
    if (isOpen.value) section.current?.focus()
    else giveBackFocus(before.current, opener.current)
  }, [isOpen.value])
  useEffect(() => listenToShortcut(() => setOpen(!isOpen.peek())), [])
  if (!isOpen.value) {
    return (
      <button
        ref={opener}
        type="button"
        class="opener"
        title={`Open the petstore-mock panel (${SHORTCUT.label})`}
        aria-keyshortcuts={SHORTCUT.aria}
        aria-label="Open the petstore-mock panel"
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">🐾</span>
      </button>
    )
  }
  const close = (
    <Button
      kind="quiet"
      label="Close the panel"
      title={SHORTCUT.label}
      onClick={() => setOpen(false)}
    >
      ✕
    </Button>
  )
  return (
    <section
      ref={section}
      class="drawer"
      aria-label="petstore-mock panel"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) setOpen(false)
        // The keys of the panel are none of the page's business.
        event.stopPropagation()
      }}
    >
      <App connection={connection} preferences={preferences} header={close} />
    </section>
  )
}

function listenToShortcut(toggle: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyP') return
    event.preventDefault()
    toggle()
  }
  addEventListener('keydown', onKeyDown, true)
  return () => removeEventListener('keydown', onKeyDown, true)
}

/** Returns the focus to where it was in the page, or to the button if that is gone. */
function giveBackFocus(before: Element | null, opener: HTMLElement | null): void {
  const target = before instanceof HTMLElement && before.isConnected ? before : opener
  if (target === document.body) opener?.focus()
  else target?.focus()
}
