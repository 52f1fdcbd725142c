import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Returns a ref for a list whose items can go. When the element with the focus goes, the list itself
 * gets the focus, which would otherwise be lost. The list needs `tabIndex={-1}`.
 */
export function useKeptFocus<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const list = useRef<Kind>(null)
  const focused = useRef<EventTarget | null>(null)
  useEffect(() => {
    const { current } = list
    const note = ({ target }: FocusEvent) => {
      focused.current = target
    }
    // Browsers also send this event when they remove the element, but then no other has the focus.
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) focused.current = null
    }
    current?.addEventListener('focusin', note)
    current?.addEventListener('focusout', forget)
    return () => {
      current?.removeEventListener('focusin', note)
      current?.removeEventListener('focusout', forget)
    }
  }, [])
  useLayoutEffect(() => {
    const { current } = focused
    if (!(current instanceof Node) || current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  return list
}
