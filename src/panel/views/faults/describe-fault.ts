import type { ActiveFault, Fault } from '../../../core/faults/fault.ts'
import { plural } from '../../../core/lib/describe.ts'
import { printable } from '../../../core/lib/printable.ts'
import { durationMs } from '../../../core/time/duration.ts'
import { epochMs } from '../../../core/time/instant.ts'
import { duration, zonedTime } from '../../parts/time.tsx'

/** Describes a fault in one line: `getPet from s3cret: answers 503, once`. */
export function describeFault(fault: Fault): string {
  const effects = describeEffects(fault).join('; ')
  return [`${describeTarget(fault)}: ${effects}`, ...describeConditions(fault)].join(', ')
}

/** Describes which requests a fault matches: `getPet, updatePet from s3cret`. */
function describeTarget({ operation, method, path, apiKey }: Fault): string {
  const caller =
    apiKey === undefined ? '' : ` from ${apiKey === null ? 'anonymous' : printable(apiKey)}`
  const parts = [operation, method, path].filter((part) => part !== undefined)
  if (parts.length === 0) return `every request${caller}`
  return parts.map((part) => listed(part)).join(' ') + caller
}

/** Describes what a fault does, each effect on its own. */
function describeEffects(fault: Fault): readonly string[] {
  const { status, code, message, delay, headers = {}, network } = fault
  const [least, most = least] = Array.isArray(delay) ? delay : [delay]
  const [shortest, longest] = [least, most].map((each) => duration(durationMs(each ?? 0)))
  const error = [status, code, message === undefined ? undefined : `“${message}”`]
  return [
    ...(status === undefined ? [] : [`answers ${joined(error)}`]),
    ...(delay === undefined
      ? []
      : [shortest === longest ? `delays by ${shortest}` : `delays by ${shortest} to ${longest}`]),
    ...(network === undefined ? [] : [`network fault ${network}`]),
    ...Object.entries(headers).map(([name, value]) =>
      value === null ? `removes ${name}` : `sets ${name}: ${value}`,
    ),
  ].map(printable)
}

/** Describes when a fault acts, each condition on its own. */
function describeConditions(fault: Fault): readonly string[] {
  const { skip, times, perCall, probability, schedule = {}, afterOperation } = fault
  const { startAfter, duration: length, every, from, until } = schedule
  const lasting = (each: Parameters<typeof durationMs>[0]) => duration(durationMs(each))
  return [
    skip !== undefined &&
      `after ${skip} matching ${skip === 1 ? 'request' : 'requests'}${perCall && times === undefined ? ' of each call' : ''}`,
    times !== undefined &&
      (times === 1 ? 'once' : `at most ${times} times`) + (perCall ? ' for each call' : ''),
    probability !== undefined && `with probability ${probability}`,
    startAfter !== undefined && `from ${lasting(startAfter)} after it was added`,
    length !== undefined && `for ${lasting(length)}`,
    every !== undefined && `every ${lasting(every)}`,
    from !== undefined && `not before ${zonedTime(epochMs(from))}`,
    until !== undefined && `until ${zonedTime(epochMs(until))}`,
    afterOperation === true && 'after the operation, whose writes stay',
  ].filter((each) => each !== false)
}

function listed(part: string | readonly string[]): string {
  return printable(typeof part === 'string' ? part : part.join(', '))
}

function joined(parts: readonly (string | number | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ')
}

/** Says how often a fault has acted: `· acted 2 of 3, skipped 1 of 1`. */
export function actedText({
  fault,
  acted,
  skipped,
}: Pick<ActiveFault, 'fault' | 'acted' | 'skipped'>): string {
  const { times, skip, perCall } = fault
  const count = times === undefined || perCall ? plural(acted, 'time') : `${acted} of ${times}`
  const passed = skip === undefined ? '' : `, skipped ${skipped}${perCall ? '' : ` of ${skip}`}`
  return `· acted ${count}${passed}`
}
