let read = Date.now

/** Tells the time, in epoch ms. */
export function now(): number {
  return read()
}

/** Tells the time by another clock from now on: in development, by that of the petstore. */
export function tellTimeBy(clock: () => number): void {
  read = clock
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** Writes a day as `5 Jan 2026`; undefined for what is no date. */
export function dayOf(time: number): string | undefined {
  return Number.isNaN(time) ? undefined : DAY.format(time)
}

/** Writes a wait as `42 s`, or `9:05 min` from two minutes on. */
export function waitText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}
