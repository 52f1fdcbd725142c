import { readHeaderChange } from '../../../../http/header-change.ts'
import { refuse } from '../../../../lib/check.ts'
import { durationMs, readDurationRange } from '../../../../time/duration.ts'
import { numberOrText, readDuration } from '../../../parts/form/read-text.ts'
import type { FaultDraft, HeaderDraft } from './draft.ts'
import type { Read } from './problems.ts'

/** Reads the delay: a duration, or a range of two. */
export function readDelay({ delay, delayMost }: FaultDraft, read: Read) {
  if (delay === '') return undefined
  const least = read('delay', () => {
    const value = readDuration(delay)
    readDurationRange(value, 'delay')
    return value
  })
  if (delayMost === '' || least === undefined) return least
  return read('delayMost', () => {
    const most = readDuration(delayMost)
    if (durationMs(most) < durationMs(least)) {
      refuse('delayMost', most, `a duration of at least ${least}`)
    }
    readDurationRange([least, most], 'delay')
    return [least, most]
  })
}

/** Reads the length of a period, which is at least 1 ms. */
export function readPeriod(text: string): string | number {
  const value = readDuration(text)
  return durationMs(value) >= 1 ? value : refuse('every', value, 'at least 1 ms')
}

/** Reads a probability. */
export function readProbability(text: string): number {
  const value = numberOrText(text)
  const fits = typeof value === 'number' && value >= 0 && value <= 1
  return fits ? value : refuse('probability', value, 'a number from 0 to 1')
}

/** Reads the headers to set and to remove. Rows without a name and a value are left out. */
export function readHeaders(headers: readonly HeaderDraft[], read: Read) {
  const names = new Set<string>()
  const pairs = headers.flatMap(({ name, value, isRemoved }, index) => {
    if (name === '' && (isRemoved || value === '')) return []
    const got = read(`header-${index}`, () => {
      const key = name.toLowerCase()
      if (names.has(key)) refuse('headers', name, 'each header once')
      names.add(key)
      return readHeaderChange('headers', name, isRemoved ? null : value)
    })
    return got === undefined ? [] : [[name, got] as const]
  })
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs)
}
