import { type RefObject, useEffect, useRef } from 'react'

/** Sets `--room-below` to the height of the panel, so that the page can scroll clear of it. */
export function useRoomBelow(): RefObject<HTMLDetailsElement | null> {
  const panel = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (panel.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.target.getBoundingClientRect().height ?? 0
      document.documentElement.style.setProperty('--room-below', `${Math.ceil(height)}px`)
    })
    observer.observe(panel.current)
    return () => observer.disconnect()
  }, [])
  return panel
}
