/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { useStore } from './store-context.ts'
import { countdown, localTime, utcTime, zoneName } from './times.ts'

interface CountdownProps {
  /** Service time, epoch ms. */
  readonly at: number
}

/** The time left until an instant, on the clock of the service. Its tooltip is the instant itself. */
export function Countdown({ at }: CountdownProps) {
  const now = useStore().clock.now.value
  return (
    <span class="number" title={`${localTime(at)} ${zoneName}\n${utcTime(at)}`}>
      {now === undefined ? '…' : countdown(at - now)}
    </span>
  )
}

interface ReloadAtProps {
  readonly resource: { invalidate(): void }
  /** Service time, epoch ms. */
  readonly at: number | undefined
}

/** Loads a resource again once the clock of the service has passed an instant. Shows nothing. */
export function ReloadAt({ resource, at }: ReloadAtProps) {
  const now = useStore().clock.now.value
  const isOver = at !== undefined && now !== undefined && now >= at
  useEffect(() => {
    if (isOver) resource.invalidate()
  }, [resource, isOver, at])
  return null
}
