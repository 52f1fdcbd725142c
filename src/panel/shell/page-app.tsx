/** @jsxImportSource preact */
import { useEffect, useRef } from 'preact/hooks'
import { Button } from '../parts/buttons.tsx'
import type { Address } from '../store/address.ts'
import type { Connection } from '../store/connection.ts'
import { useValue } from '../store/signal.ts'
import { App } from './app.tsx'
import { handleShortcut } from './shortcuts.tsx'

interface PageAppProps {
  readonly connection: Connection
  readonly address: Address
}

/** The keys that open and close the panel. */
const SHORTCUT = { label: 'Ctrl+Alt+P', aria: 'Control+Alt+P' }

/** The panel in a page: a button in a corner, and the panel above the lower edge once it's open. */
export function PageApp({ connection, address }: PageAppProps) {
  const { isOpen, height = '60' } = useValue(address.place)
  const opener = useRef<HTMLButtonElement>(null)
  const section = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const setOpen = (next: boolean) => {
    const hadFocus = isFocusIn(section.current)
    if (next) before.current = document.activeElement
    address.go({ isOpen: next ? 'yes' : undefined })
    requestAnimationFrame(() => {
      if (next) section.current?.focus()
      else if (hadFocus) giveBackFocus(before.current, opener.current)
    })
  }
  useEffect(() => listenToShortcut(() => setOpen(!address.place.value.isOpen)), [])
  if (!isOpen) {
    return (
      // Everything on a page belongs into a landmark.
      <section aria-label="petstore-mock">
        <button
          ref={opener}
          type="button"
          class="opener"
          title={`Open the petstore-mock panel (${SHORTCUT.label})`}
          aria-keyshortcuts={SHORTCUT.aria}
          aria-label="Open the petstore-mock panel"
          onClick={() => setOpen(true)}
        >
          🐾
        </button>
      </section>
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
        handleShortcut(event, event.currentTarget, address)
        const isFree = !event.defaultPrevented && !event.isComposing
        const isInField = event.target instanceof HTMLSelectElement
        if (event.key === 'Escape' && isFree && !isInField) setOpen(false)
        event.stopPropagation()
      }}
      // The keys of the panel are none of the page's business.
      onKeyPress={stop}
      onKeyUp={stop}
      style={{ height: `${height}vh` }}
    >
      <Edge height={Number(height)} onChange={(next) => address.go({ height: String(next) })} />
      <App connection={connection} address={address} header={close} />
    </section>
  )
}

/** The least and the greatest height of the panel, in percent of that of the window. */
const HEIGHTS = { least: 20, most: 95, step: 5 }

interface EdgeProps {
  readonly height: number
  readonly onChange: (height: number) => void
}

/**
 * The upper edge of the panel, which can be dragged, or moved by the arrow keys (ARIA Authoring
 * Practices, "Window Splitter"). The page gets room below its end, so that the panel covers none of it.
 */
function Edge({ height, onChange }: EdgeProps) {
  const set = (next: number) =>
    onChange(Math.round(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, next))))
  useEffect(() => {
    const { style } = document.documentElement
    const before = style.paddingBottom
    style.paddingBottom = `${height}vh`
    return () => {
      style.paddingBottom = before
    }
  }, [height])
  return (
    <hr
      class="edge"
      tabIndex={0}
      aria-label="Height of the panel"
      aria-orientation="horizontal"
      aria-valuemin={HEIGHTS.least}
      aria-valuemax={HEIGHTS.most}
      aria-valuenow={height}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        const isDragged = event.currentTarget.hasPointerCapture(event.pointerId)
        if (isDragged) set(100 * (1 - event.clientY / innerHeight))
      }}
      onKeyDown={(event) => {
        const sign = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (sign === 0) return
        event.preventDefault()
        set(height + sign * HEIGHTS.step)
      }}
    />
  )
}

function stop(event: Event): void {
  event.stopPropagation()
}

/** Returns whether an element of a shadow root, or one in it, has the focus. */
function isFocusIn(element: Element | null): boolean {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot && root.activeElement !== null
}

function listenToShortcut(toggle: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || !isShortcut(event)) return
    event.preventDefault()
    toggle()
  }
  addEventListener('keydown', onKeyDown, true)
  return () => removeEventListener('keydown', onKeyDown, true)
}

/** On Windows, AltGr is Ctrl+Alt, and types characters. Where P is depends on the layout. */
function isShortcut(event: KeyboardEvent): boolean {
  if (!event.ctrlKey || !event.altKey || event.getModifierState('AltGraph')) return false
  const key = event.key.toLowerCase()
  return key === 'p' || (event.code === 'KeyP' && !/^[a-z]$/.test(key))
}

/** Returns the focus to where it was in the page, or to the button if that is gone. */
function giveBackFocus(before: Element | null, opener: HTMLElement | null): void {
  const target = before instanceof HTMLElement && before.isConnected ? before : opener
  if (target === document.body) opener?.focus()
  else target?.focus()
}
