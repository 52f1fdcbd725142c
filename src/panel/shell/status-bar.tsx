/** @jsxImportSource preact */
import type { Link } from '../connection/connection.ts'
import { Button } from '../parts/states.tsx'
import { useStore } from '../parts/store-context.ts'
import { localTime, utcTime, zoneName } from '../parts/time/times.ts'

const LINK_TEXT: Readonly<Record<Link, string>> = {
  connecting: 'Connecting …',
  open: 'Live',
  lost: 'Disconnected, trying again …',
  locked: 'Token required',
  gone: 'This session was deleted',
}

/** Shows whether events arrive, and the time of the service. */
export function StatusBar() {
  const { link, clock } = useStore()
  const now = clock.now.value
  return (
    <p class="status-bar">
      <span class={`link is-${link.value}`} role="status">
        {LINK_TEXT[link.value]}
      </span>
      {now !== undefined && (
        <span class="mono" title={`${localTime(now)} ${zoneName}`}>
          {clock.mode.value === 'frozen' ? 'frozen at ' : ''}
          {utcTime(now)}
        </span>
      )}
    </p>
  )
}

/** Shows the error of the latest call until it is dismissed, and says what the latest call did. */
export function Notices() {
  const { problem, done } = useStore()
  const error = problem.value
  return (
    <div class="notices">
      <p class="hidden" role="status">
        {done}
      </p>
      {error !== undefined && (
        <div class="notice is-error" role="alert">
          <span>{error.message}</span>
          <Button
            kind="quiet"
            label="Dismiss the error"
            onClick={() => {
              problem.value = undefined
            }}
          >
            ✕
          </Button>
        </div>
      )}
    </div>
  )
}
