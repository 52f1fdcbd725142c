let read = Date.now

/** Returns the current time, in epoch ms. */
export function now(): number {
  return read()
}

/** Switches to another clock: in development, to that of the petstore. */
export function setClock(clock: () => number): void {
  read = clock
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a day as `5 Jan 2026`; undefined if the time isn't a date. */
export function dayOf(time: number): string | undefined {
  return Number.isNaN(time) ? undefined : DAY.format(time)
}

/** Formats a wait as `42 s`, or as `9:05 min` from two minutes on. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
