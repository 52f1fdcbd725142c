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
    const forget = ({ target }: FocusEvent) => {
      // Some browsers also send this event when they remove the element.
      if (target instanceof Node && target.isConnected) focused.current = null
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
    list.current?.focus({ preventScroll: true })
  })
  return list
}
