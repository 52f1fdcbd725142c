import { OptionError } from '../../../core/lib/option-error.ts'
import { UsageError } from '../errors.ts'
import { FileReference } from './files.ts'
import type { OptionValues, SourcedValue } from './values.ts'

/**
 * Turns the error of an invalid option into one that names where the user set it: `--plan` instead
 * of `plan`. Returns any other error as it is.
 */
export function locateError(error: unknown, values: OptionValues): unknown {
  if (!(error instanceof OptionError)) return error
  const path = error.path.replace(/^explore\./, '')
  const [option = ''] = /^\w*/.exec(path) ?? []
  const where = locate(values, option, path.slice(option.length))
  return new UsageError(`${where ?? error.path}: ${error.reason}`)
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
