import type { ServerOptions } from '../../server/index.ts'
import { UsageError } from '../errors.ts'
import { EXPLORE_FLAGS } from '../exploring/flags.ts'
import type { OptionValues } from './values.ts'

/** Values of the command, which the server does not know. */
const COMMAND_VALUES: readonly (string | undefined)[] = [
  'config',
  'locale',
  'log',
  'watch',
  'audit',
  'failOn',
  'report',
  'format',
  ...EXPLORE_FLAGS.map(({ sets }) => sets),
]

/**
 * Builds the server's options: sets the parts of options, such as `rules.onDelete`, in the whole.
 *
 * @throws {UsageError} if a part is set of an option that another source turns off.
 */
export function mergeParts(
  contents: ReadonlyMap<string, unknown>,
  values: OptionValues,
): ServerOptions {
  const options: Record<string, unknown> = {}
  const paths = [...contents].filter(([path]) => !COMMAND_VALUES.includes(path))
  for (const [path, value] of paths) if (!path.includes('.')) options[path] = value
  for (const [path, value] of paths) {
    const [name = '', part] = path.split('.')
    if (part === undefined) continue
    const whole = options[name]
    if (whole === false) throw conflict(values, path, name)
    // The server refuses any other value that is not an object.
    const isInvalid = whole !== undefined && whole !== true && !isRecord(whole)
    if (!isInvalid) options[name] = { ...(isRecord(whole) ? whole : {}), [part]: value }
  }
  return options
}

/** For example `--rate-limit-dialect` with `--no-rate-limit`. */
function conflict(values: OptionValues, part: string, whole: string): UsageError {
  const [one, other] = [values.get(part)?.where(''), values.get(whole)?.where('')]
  return new UsageError(`${one}: cannot be used together with ${other}`)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
