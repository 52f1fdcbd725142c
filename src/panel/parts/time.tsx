/** @jsxImportSource preact */
import { clockTime, localTime, utcTime, zoneName } from './times.ts'

interface TimeProps {
  /** Epoch ms. */
  readonly at: number
}

/** A date and time in the user's zone, with UTC beside it. */
export function FullTime({ at }: TimeProps) {
  return (
    <span class="time">
      <span title={zoneName}>{localTime(at)}</span> <span class="muted">{utcTime(at)}</span>
    </span>
  )
}

/** The time of day, with the date and UTC as its tooltip. */
export function ClockTime({ at }: TimeProps) {
  return (
    <span class="mono" title={`${localTime(at)} ${zoneName}\n${utcTime(at)}`}>
      {clockTime(at)}
    </span>
  )
}
