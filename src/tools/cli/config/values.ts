import { refuse } from '../../../core/lib/check.ts'
import { nearest } from '../../../core/lib/nearest.ts'
import { OptionError } from '../../../core/lib/option-error.ts'
import { asUsageError, UsageError } from '../errors.ts'
import {
  type CommandName,
  environmentName,
  type Flag,
  VARIABLE_PREFIX,
  valuesOf,
} from '../flags/flag.ts'
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

/** A flag, or its environment variable, with the texts of its values. */
export interface FlagUse {
  readonly flag: Flag
  /** The name in messages: `--plan` or `PETSTORE_MOCK_PLAN`. */
  readonly where: string
  /** Empty for a switch. */
  readonly texts: readonly string[]
}

/**
 * Reads the values of flags or environment variables. Relative paths start from the folder.
 *
 * @throws {UsageError} naming the flag whose value is invalid, or two flags that exclude each other.
 */
export function readFlagValues(uses: readonly FlagUse[], folder: string): OptionValues {
  const values = new Map<string, SourcedValue>()
  for (const use of uses) {
    const { where } = use
    for (const [option, value] of asUsageError(() => readUse(use, folder))) {
      const other = values.get(option)?.where
      if (other !== undefined)
        throw new UsageError(`${where}: can't be used together with ${other}`)
      values.set(option, { value, where })
    }
  }
  return values
}

function readUse(use: FlagUse, folder: string): readonly (readonly [string, unknown])[] {
  const { where, texts } = use
  const { sets, kind, on, read = (text: string) => text } = use.flag
  if (kind === 'switch') return [[sets, on]]
  if (kind === 'list') return [[sets, texts.map((text) => read(text, where, folder))]]
  if (kind === 'value') return [[sets, read(texts[0] ?? '', where, folder)]]
  const pairs = texts.map((text) => readPair(use, text, folder))
  if (!sets.endsWith('.*')) return [[sets, Object.fromEntries(pairs)]]
  return pairs.map(([name, value]) => [`${sets.slice(0, -1)}${name}`, value] as const)
}

/** Splits at the last `=`: the name of a pair may contain one, its value may not. */
function readPair(
  { flag: { placeholder, read }, where }: FlagUse,
  text: string,
  folder: string,
): readonly [string, unknown] {
  const mark = text.lastIndexOf('=')
  if (mark < 1) return refuse(where, text, placeholder)
  const value = text.slice(mark + 1)
  return [text.slice(0, mark), read?.(value, where, folder) ?? value]
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
  const uses = FLAGS_WITH_VARIABLE.filter(({ of }) => of.includes(command)).flatMap((flag) => {
    const { [environmentName(flag)]: text } = env
    return isSetting(text) ? asUsageError(() => readVariable(flag, text)) : []
  })
  return readFlagValues(uses, cwd)
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

function readVariable(flag: Flag, text: string): readonly FlagUse[] {
  const where = environmentName(flag)
  if (flag.kind !== 'switch') return [{ flag, where, texts: valuesOf(flag, text) }]
  if (!/^(?:[01]|true|false)$/i.test(text)) return refuse(where, text, '1, 0, true or false')
  if (/^(?:1|true)$/i.test(text)) return [{ flag, where, texts: [] }]
  // PETSTORE_MOCK_HTTPS=0 turns https off. PETSTORE_MOCK_NO_BAN=0 leaves bans as the config has them.
  return flag.on ? [{ flag: { ...flag, on: false }, where, texts: [] }] : []
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
  if (option === 'state' && values.has('handlers')) return placeOf(values, `handlers.${path}`)
  return [...values].find(([name]) => name.startsWith(`${option}.`))?.[1].where ?? path
}
