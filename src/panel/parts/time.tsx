/** @jsxImportSource preact */
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
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
      {timeText(at)} <span class="muted">{shownZone()}</span>
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
  if (ZONE === UTC) return <span class="muted">{UTC}</span>
  const other = isUtc.value ? ZONE : UTC
  const change = () => {
    isUtc.value = !isUtc.value
    keep(KEY, { isUtc: isUtc.value })
  }
  return (
    <Button kind="quiet" title={`Show all times in ${other}`} onClick={change}>
      {shownZone()}
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
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

const KEY = 'petstore-mock panel zone'

/** Whether times are shown in UTC instead of the user's zone. */
const isUtc = signal(Object(readKept(KEY)).isUtc === true)

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const own = formats(ZONE)
const utc = formats(UTC)

function formats(timeZone: string) {
  return {
    clock: new Intl.DateTimeFormat('sv', { ...CLOCK, timeZone }),
    full: new Intl.DateTimeFormat('sv', { ...DAY, ...CLOCK, timeZone }),
  }
}

/** Returns the name of the zone in which times are shown. */
export function shownZone(): string {
  return isUtc.value ? UTC : ZONE
}

/** Writes the time of day in the zone that is shown, with ms: `14:05:09.250`. */
export function clockTime(at: number): string {
  const { clock } = isUtc.value ? utc : own
  return isShowable(at) ? `${clock.format(at)}.${milliseconds(at)}` : String(at)
}

/** Writes a date and time in the zone that is shown: `2026-05-01 14:05:09`. */
export function timeText(at: number): string {
  const { full } = isUtc.value ? utc : own
  return isShowable(at) ? full.format(at) : String(at)
}

/** Writes a date and time with the zone that is shown: `2026-05-01 12:05:09 UTC`. */
export function zonedTime(at: number): string {
  return isShowable(at) ? `${timeText(at)} ${shownZone()}` : String(at)
}

/** Writes a date and time in the other zone, which it names; empty if there is no other. */
export function otherTime(at: number): string {
  if (ZONE === UTC || !isShowable(at)) return ''
  return isUtc.value ? `${own.full.format(at)} ${ZONE}` : `${utc.full.format(at)} ${UTC}`
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
