import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

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
