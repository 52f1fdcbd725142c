/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './buttons.tsx'

interface DetailsProps {
  readonly title: ComponentChildren
  readonly label: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The pane beside a list, with all about the item that is open. */
export function Details({ title, label, onClose, children }: DetailsProps) {
  const body = useFocusWhileOpen()
  return (
    <section class="pane" aria-label={label}>
      <header class="details-head">
        <h2>{title}</h2>
        <Button kind="quiet" label="Close the details" onClick={onClose}>
          ✕
        </Button>
      </header>
      <section class="details-body" ref={body} tabIndex={0} aria-label="Details">
        {children}
      </section>
    </section>
  )
}

/**
 * Moves the focus into the pane if the pane hides what had it, as it does where there's room for
 * only one. Gives it back when the pane is closed.
 */
function useFocusWhileOpen() {
  const body = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    opener.current = focusedNear(body.current)
  }, [])
  useEffect(() => {
    if (opener.current?.checkVisibility() === false) body.current?.focus()
    return () => {
      const { current } = opener
      // What had the focus is gone with the pane, unless it was elsewhere.
      const isLost = current instanceof HTMLElement && focusedNear(current) === null
      // The item is hidden until the next frame.
      if (isLost) requestAnimationFrame(() => current.focus())
    }
  }, [])
  return body
}

/** Returns the element of the panel that has the focus. */
function focusedNear(element: HTMLElement | null): Element | null {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot ? root.activeElement : null
}
