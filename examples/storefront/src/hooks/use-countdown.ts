import { useEffect, useEffectEvent, useState } from 'react'
import { now } from '../time.ts'

const TICK_MS = 200

/** Returns the seconds until an instant (epoch ms), and calls `onEnd` when it is reached. */
export function useCountdown(until: number | undefined, onEnd: () => void = () => {}): number {
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    setSeconds(secondsTo(until))
    if (until === undefined) return
    const timer = setInterval(() => {
      const left = secondsTo(until)
      setSeconds(left)
      if (left > 0) return
      clearInterval(timer)
      end()
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [until])

  return seconds
}

function secondsTo(until: number | undefined): number {
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now()) / 1000))
}
