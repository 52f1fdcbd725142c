/** @jsxImportSource preact */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { systemNow } from '../../core/time/clock.ts'
import { isoDate, zoneMinutes } from '../../core/time/instant.ts'
import { keep, readKept } from '../store/preferences.ts'
import { Button } from './buttons.tsx'
import { useStore } from './store-context.ts'

interface TimeProps {
  /** Epoch ms. */
  readonly at: number
}

/** A date and time in the zone that is shown. Each time has the other zone as its tooltip. */
export function FullTime({ at }: TimeProps) {
  return (
    <span class="time" title={otherTime(at)}>
      {timeText(at)} <span class="muted">{zoneOf(at)}</span>
    </span>
  )
}

/** The time of day, with the date and the other zone as its tooltip. */
export function ClockTime({ at }: TimeProps) {
  return (
    <span class="mono" title={`${zonedTime(at)}\n${otherTime(at)}`}>
      {clockTime(at)}
    </span>
  )
}

/** The time left until an instant, on the clock of the service. Its tooltip is the instant itself. */
export function Countdown({ at }: TimeProps) {
  const now = useStore().clock.now.value
  return (
    <span class="number" title={`${zonedTime(at)}\n${otherTime(at)}`}>
      {now === undefined ? '…' : countdown(at - now)}
    </span>
  )
}

/** Switches all times of the panel between the user's zone and UTC. */
export function ZoneSwitch() {
  if (IS_UTC) return <span class="muted">{UTC}</span>
  const now = useStore().clock.now.value ?? systemNow()
  const change = () => {
    isUtc.value = !isUtc.value
    keep(KEY, { isUtc: isUtc.value })
  }
  return (
    <Button kind="quiet" title={`Show all times in ${zoneOf(now, !isUtc.value)}`} onClick={change}>
      {zoneOf(now)}
    </Button>
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

const UTC = 'UTC'
/** Whether the clocks of the user show UTC, in winter and in summer. */
const IS_UTC = [0, 6].every((month) => zoneMinutes(Date.UTC(2026, month)) === 0)

const KEY = 'petstore-mock panel zone'

/** Whether times are shown in UTC instead of the user's zone. */
const isUtc = signal(Object(readKept(KEY)).isUtc === true)

/** Writes an instant as ISO 8601 does, on the clocks of the zone that is shown, or of the other one. */
function isoTime(at: number, inUtc = isUtc.value): string {
  return isoDate(inUtc ? at : at + zoneMinutes(at) * 60_000)
}

/**
 * Returns the zone in which a time is shown: `UTC`, or `UTC+02:00`. To ask for the name of a zone
 * takes longer than to render the panel.
 */
export function zoneOf(at: number, inUtc = isUtc.value): string {
  const ahead = inUtc ? 0 : 60_000 * zoneMinutes(at)
  if (ahead === 0 || Number.isNaN(ahead)) return UTC
  const offset = isoDate(Math.abs(ahead)).slice(11, 16)
  return `${UTC}${ahead < 0 ? '-' : '+'}${offset}`
}

/** Writes the time of day in the zone that is shown, with ms: `14:05:09.250`. */
function clockTime(at: number): string {
  return isShowable(at) ? isoTime(at).slice(-13, -1) : String(at)
}

/** Writes a date and time in the zone that is shown: `2026-05-01 14:05:09`. */
export function timeText(at: number, inUtc = isUtc.value): string {
  return isShowable(at) ? isoTime(at, inUtc).slice(0, -5).replace('T', ' ') : String(at)
}

/** Writes a date and time with the zone that is shown: `2026-05-01 12:05:09 UTC`. */
export function zonedTime(at: number, inUtc = isUtc.value): string {
  return isShowable(at) ? `${timeText(at, inUtc)} ${zoneOf(at, inUtc)}` : String(at)
}

/** Writes a date and time in the other zone, which it names; empty if there's no other. */
export function otherTime(at: number): string {
  return IS_UTC ? '' : zonedTime(at, !isUtc.value)
}

/** The units of a duration, longest first, in ms. */
const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
] as const

/** Writes a duration with its two longest units: `2h 5m`, `3s`, `250ms`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))}ms`
  let rest = Math.round(ms / 1_000) * 1_000
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(`${count}${unit}`)
  }
  return parts.slice(0, 2).join(' ')
}

/** Writes the time that is left in whole seconds, so that it counts down evenly: `2h 5m`, `3s`. */
function countdown(ms: number): string {
  return ms <= 0 ? 'now' : duration(Math.ceil(ms / 1_000) * 1_000)
}

/** The range of a `Date`, in ms, less a day for the offset of a zone. */
const LAST = 8.64e15 - 86_400_000

function isShowable(at: number): boolean {
  return Number.isFinite(at) && Math.abs(at) <= LAST
}
