/** @jsxImportSource preact */
import { duration } from '../../core/time/duration.ts'
import { isoDate, zoneMinutes } from '../../core/time/instant.ts'
import { useNow } from './store-context.ts'

interface TimeProps {
  /** Epoch ms. */
  readonly at: number
}

/** A date and time in the user's zone. Its tooltip is the time in UTC. */
export function FullTime({ at }: TimeProps) {
  return (
    <span class="time" title={utcTime(at)}>
      {timeText(at)} <span class="muted">{zoneOf(at)}</span>
    </span>
  )
}

/** The time of day in the user's zone, with ms. Its tooltip is the time in UTC. */
export function ClockTime({ at }: TimeProps) {
  return (
    <span class="mono" title={utcTime(at)}>
      {isShowable(at) ? isoTime(at).slice(-13, -1) : String(at)}
    </span>
  )
}

/** The time left until an instant, on the clock of the service. Its tooltip is the instant itself. */
export function TimeLeft({ at }: TimeProps) {
  const now = useNow() ?? at
  return (
    <span class="number" title={`${timeText(at)} ${zoneOf(at)}`}>
      {duration(Math.ceil(Math.max(0, at - now) / 1_000) * 1_000)}
    </span>
  )
}

/** Writes an instant as ISO 8601 does, on the clocks of the user. */
function isoTime(at: number): string {
  return isoDate(at + zoneMinutes(at) * 60_000)
}

/**
 * Returns the user's zone at an instant: `UTC`, or `UTC+02:00`. To ask for the name of a zone takes
 * longer than to render the panel.
 */
export function zoneOf(at: number): string {
  const minutes = zoneMinutes(at)
  if (minutes === 0 || Number.isNaN(minutes)) return 'UTC'
  const offset = isoDate(Math.abs(minutes) * 60_000).slice(11, 16)
  return `UTC${minutes < 0 ? '-' : '+'}${offset}`
}

/** Writes a date and time in the user's zone: `2026-05-01 14:05:09`. */
export function timeText(at: number): string {
  return isShowable(at) ? isoTime(at).slice(0, -5).replace('T', ' ') : String(at)
}

/** Writes a date and time in UTC: `2026-05-01 12:05:09 UTC`. */
export function utcTime(at: number): string {
  return isShowable(at) ? `${isoDate(at).slice(0, -5).replace('T', ' ')} UTC` : String(at)
}

/** The range of a `Date`, in ms, less a day for the offset of a zone. */
const LAST = 8.64e15 - 86_400_000

function isShowable(at: number): boolean {
  return Number.isFinite(at) && Math.abs(at) <= LAST
}
