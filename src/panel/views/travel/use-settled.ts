import { useEffect, useState } from 'preact/hooks'
import { throttle } from '../../../core/time/timers.ts'

/** How long the slider must rest before a step is loaded, in ms. */
const REST_MS = 80

/** Returns a number once it has stopped changing. */
export function useSettled(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    let isCurrent = true
    throttle(REST_MS, () => isCurrent && setSettled(value)).schedule()
    return () => {
      isCurrent = false
    }
  }, [value])
  return settled
}
