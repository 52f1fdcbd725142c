import { UsageError } from '../errors.ts'
import { FileReference } from './references.ts'
import type { OptionValues, SourcedValue } from './values.ts'

/**
 * Turns the error of an invalid option into one that names where the user set it: `--plan` instead
 * of `plan`. Returns undefined for any other error.
 */
export function locateError(error: unknown, values: OptionValues): UsageError | undefined {
  if (!(error instanceof TypeError)) return undefined
  const name = error.message.slice(0, Math.max(error.message.indexOf(': '), 0))
  const option = /^\w+/.exec(name)?.[0] ?? ''
  const sub = name.slice(option.length)
  const where = locate(values, option, sub)
  if (where === undefined) return undefined
  return new UsageError(where + error.message.slice(option.length + sub.length))
}

function locate(values: OptionValues, option: string, sub: string): string | undefined {
  const exact = values.get(option + sub)
  if (exact !== undefined) return exact.where('')
  const whole = values.get(option)
  if (whole?.value instanceof FileReference) return inFile(whole, whole.value, sub)
  if (whole !== undefined) return whole.where(sub)
  const part = [...values.keys()].find((path) => path.startsWith(`${option}.`))
  return part === undefined ? undefined : values.get(part)?.where('')
}

function inFile({ where }: SourcedValue, { shown }: FileReference, sub: string): string {
  const place = sub === '' ? '' : `: ${sub.replace(/^\./, '')}`
  return `${where('')}: ${shown}${place}`
}
