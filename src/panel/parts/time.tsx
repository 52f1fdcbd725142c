/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { useStore } from './store-context.ts'

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

/** The time left until an instant, on the clock of the service. Its tooltip is the instant itself. */
export function Countdown({ at }: TimeProps) {
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

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const own = formats(ZONE)
const utc = formats('UTC')

function formats(timeZone: string) {
  return {
    clock: new Intl.DateTimeFormat('sv', { ...CLOCK, timeZone }),
    full: new Intl.DateTimeFormat('sv', { ...DAY, ...CLOCK, timeZone }),
  }
}

/** The name of the user's time zone. */
export const zoneName = ZONE

/** Writes the time of day in the user's zone, with ms: `14:05:09.250`. */
export function clockTime(at: number): string {
  return isShowable(at) ? `${own.clock.format(at)}.${milliseconds(at)}` : String(at)
}

/** Writes a date and time in the user's zone: `2026-05-01 14:05:09`. */
export function localTime(at: number): string {
  return isShowable(at) ? own.full.format(at) : String(at)
}

/** Writes a date and time in UTC: `2026-05-01 12:05:09 UTC`. */
export function utcTime(at: number): string {
  return isShowable(at) ? `${utc.full.format(at)} UTC` : String(at)
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

function milliseconds(at: number): string {
  return String(((Math.floor(at) % 1_000) + 1_000) % 1_000).padStart(3, '0')
}

/** The range of a `Date`, in ms. */
const LAST = 8.64e15

function isShowable(at: number): boolean {
  return Number.isFinite(at) && Math.abs(at) <= LAST
}
