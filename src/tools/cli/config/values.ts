import { OptionError, throwOptionError } from '../../../core/lib/check.ts'
import { nearest } from '../../../core/lib/describe.ts'
import { asUsageError, UsageError } from '../errors.ts'
import { type CommandName, environmentName, type Flag, VARIABLE_PREFIX } from '../flags/flag.ts'
import { FLAGS } from '../flags/table.ts'
import type { Environment, Host } from '../host.ts'
import { FileReference } from './files.ts'

/** A value that the user gave, and its source: `--plan`, `PETSTORE_MOCK_PLAN` or `c.json: plan`. */
export interface SourcedValue {
  readonly value: unknown
  readonly where: string
}

/** The values that the user gave, by option (`plan`) or part of an option (`rules.onDelete`). */
export type OptionValues = ReadonlyMap<string, SourcedValue>

/** The values of a command's flags, and its words. */
export interface Arguments {
  readonly flags: OptionValues
  /** The command to run and its arguments (`exec`, `explore`), or the folder (`init`). */
  readonly words: readonly string[]
}

/** A flag or its environment variable, as a user gave it. */
export interface FlagUse {
  readonly flag: Flag
  /** The name in messages: `--plan` or `PETSTORE_MOCK_PLAN`. */
  readonly where: string
  readonly value: unknown
}

/** How a text of a flag is read. */
interface Reading extends Pick<FlagUse, 'flag' | 'where'> {
  /** Where relative paths start. */
  readonly folder: string
  /** The value that earlier texts of a repeatable flag have. */
  readonly before?: unknown
}

/**
 * Reads a text of a flag that isn't a switch. Returns the value of the flag, with all earlier texts.
 * If the flag can be repeated, a text has several values: `a=pro,b=free`.
 *
 * @throws {OptionError} naming the flag, what was expected and what it got.
 */
export function readText(text: string, { flag, where, folder, before }: Reading): unknown {
  const { kind, placeholder, read = (each: string): unknown => each } = flag
  if (text.startsWith('--')) return throwOptionError(where, text, 'a value')
  if (kind === 'value')
    return before === undefined
      ? read(text, where, folder)
      : throwOptionError(where, text, 'one value')
  const items = text.split(',')
  if (kind === 'list') return [before ?? [], items.map((item) => read(item, where, folder))].flat()
  const pairs = items.map((item) => {
    // The name may contain an equals sign, the value may not.
    const mark = item.lastIndexOf('=')
    if (mark < 1) return throwOptionError(where, item, placeholder)
    return [item.slice(0, mark), read(item.slice(mark + 1), where, folder)] as const
  })
  return { ...Object(before), ...Object.fromEntries(pairs) }
}

/**
 * Returns the values of options that flags or environment variables set.
 *
 * @throws {UsageError} naming two flags that exclude each other.
 */
export function toOptionValues(uses: readonly FlagUse[]): OptionValues {
  const values = new Map<string, SourcedValue>()
  for (const { flag, where, value } of uses) {
    const { sets } = flag
    const parts = sets.endsWith('.*')
      ? Object.entries(Object(value)).map(
          ([name, part]) => [sets.replace('*', name), part] as const,
        )
      : [[sets, value] as const]
    for (const [option, part] of parts) {
      const other = values.get(option)?.where
      if (other !== undefined)
        throw new UsageError(`${where}: can't be used together with ${other}`)
      values.set(option, { value: part, where })
    }
  }
  return values
}

/**
 * Reads the environment variables of a command's flags, such as `PETSTORE_MOCK_PLAN` for `--plan`.
 * An empty variable counts as unset.
 *
 * @throws {UsageError} naming the variable whose value is invalid.
 */
export function readEnvironment(
  { env, cwd }: Pick<Host, 'env' | 'cwd'>,
  command: CommandName,
): OptionValues {
  const flags = FLAGS_WITH_VARIABLE.filter(({ of }) => of.includes(command))
  const use = (flag: Flag): readonly FlagUse[] => {
    const where = environmentName(flag)
    const { [where]: text } = env
    if (!isSetting(text)) return []
    const given = { flag, where, folder: cwd }
    const value = flag.kind === 'switch' ? readSwitch(text, given) : readText(text, given)
    return value === undefined ? [] : [{ flag, where, value }]
  }
  return toOptionValues(asUsageError(() => flags.flatMap(use)))
}

const FLAGS_WITH_VARIABLE = FLAGS.filter(({ isFlagOnly }) => !isFlagOnly)

/**
 * Returns a line for each variable that is probably a typo. All other unknown variables are ignored:
 * Kubernetes sets some for every service whose name begins like this one's.
 */
export function findTypos(env: Environment): readonly string[] {
  const known = FLAGS_WITH_VARIABLE.map(environmentName)
  return Object.keys(env).flatMap((name) => {
    if (!name.startsWith(VARIABLE_PREFIX) || known.includes(name) || !isSetting(env[name]))
      return []
    const meant = nearest(name, known)
    return meant === undefined ? [] : [`unknown variable ${name}; did you mean ${meant}?`]
  })
}

/**
 * Returns whether a variable's value is meant as a setting. For a service named `petstore-mock`,
 * Kubernetes sets `PETSTORE_MOCK_PORT` to `tcp://10.0.0.1:4010`.
 */
function isSetting(text: string | undefined): text is string {
  return text !== undefined && text !== '' && !/^(tcp|udp|sctp):\/\//.test(text)
}

/**
 * Reads the variable of a switch; undefined if it has no effect: PETSTORE_MOCK_HTTPS=0 turns https
 * off, but PETSTORE_MOCK_NO_BAN=0 leaves bans as the config has them.
 */
function readSwitch(text: string, { flag: { on }, where }: Reading): boolean | undefined {
  if (/^(?:1|true)$/i.test(text)) return on
  if (!/^(?:0|false)$/i.test(text)) return throwOptionError(where, text, '1, 0, true or false')
  return on ? false : undefined
}

/**
 * Calls a function that reads options. If one is invalid, the error names where the user set it:
 * `--plan` instead of `plan`.
 *
 * @throws {UsageError} if an option is invalid.
 */
export async function located<Result>(
  values: OptionValues,
  use: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await use()
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    const path = error.path.replace('explore.rules', 'severity').replace(/^explore\./, '')
    throw new UsageError(`${placeOf(values, path)}: ${error.reason}`)
  }
}

function placeOf(values: OptionValues, path: string): string {
  const [option = ''] = /^\w*/.exec(path) ?? []
  const sub = path.slice(option.length)
  const whole = values.get(option)
  if (whole?.value instanceof FileReference)
    return `${whole.where}: ${whole.value.shown}: ${sub.replace(/^\./, '')}`.replace(/: $/, '')
  const exact = values.get(path)?.where
  if (exact !== undefined) return exact
  if (whole !== undefined) return whole.where + sub
  // The module of your handlers may export it.
  if (['state', 'safe'].includes(option) && values.has('handlers'))
    return placeOf(values, `handlers.${path}`)
  return [...values].find(([name]) => name.startsWith(`${option}.`))?.[1].where ?? path
}
