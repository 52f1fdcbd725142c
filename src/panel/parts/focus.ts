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

/**
 * Returns a ref for a pane beside the list of requests. The pane takes the focus where it hides the list, and
 * gives it back to the list when it is closed. The pane needs `tabIndex={-1}`.
 */
export function usePaneFocus(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const pane = ref.current
    const list = pane?.previousElementSibling
    if (list instanceof HTMLElement && list.offsetParent === null) pane?.focus()
    return () => {
      if (!pane?.matches(':focus-within')) return
      // The list is visible once the pane is gone.
      queueMicrotask(() =>
        list?.querySelector<HTMLElement>('section[tabindex="0"], .scroll')?.focus(),
      )
    }
  }, [])
  return ref
}
