import { flattenTable, type Option } from '../../lib/option-table.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { OPTIONS } from '../../settings/table.ts'
import { environmentName, FLAGS, type Flag } from './index.ts'

type ShownOption = Pick<Option, 'default' | 'shown' | 'values'>

/** Every option of the service and the server, and their parts, by full name: `ban.after`. */
const options: ReadonlyMap<string, ShownOption> = flattenTable({ ...OPTIONS, ...SERVER_OPTIONS })

/** Returns the default of a flag as `--help` shows it; empty for none. */
export function defaultOf(flag: Flag): string {
  if (flag.default !== undefined) return flag.default
  const option = flag.kind === 'value' ? options.get(flag.sets ?? '') : undefined
  return option === undefined ? '' : (option.shown ?? String(option.default))
}

/** How an option can be set. */
export interface OptionReference {
  /** The full name: `port`, `ban.after`. */
  readonly name: string
  /** The default as TypeScript, or in words. */
  readonly default: string
  /** The accepted values, as TypeScript; empty if there is no fixed list. */
  readonly values: readonly string[]
  /** `--port N`; several flags can set the same option. */
  readonly flags: readonly string[]
  /** `PETSTORE_PORT`. */
  readonly variables: readonly string[]
}

/** Lists every option with its default, flags and environment variables, for the documentation. */
export function listOptions(): readonly OptionReference[] {
  return [...options].map(([name, { default: fallback, shown, values = [] }]) => {
    const flags = FLAGS.filter(({ sets }) => sets === name || sets === wildcardOf(name))
    return {
      name,
      default: shown ?? literal(fallback),
      values: values.map(literal),
      flags: flags.map((flag) => `--${flag.name}${usageOf(flag, name)}`),
      variables: flags.map(environmentName),
    }
  })
}

/** `rules.*` for `rules.onDelete`. */
function wildcardOf(name: string): string {
  return `${name.split('.')[0]}.*`
}

function usageOf({ sets = '', placeholder }: Flag, name: string): string {
  if (sets.endsWith('.*') && name.includes('.')) return ` ${name.split('.')[1]}=VALUE`
  return placeholder === undefined ? '' : ` ${placeholder}`
}

/** Writes a value as TypeScript: single quotes, `1000` but `10_000`. */
function literal(value: unknown): string {
  if (typeof value === 'number') return String(value).replace(/(?<=\d{2,})(?=(\d{3})+$)/g, '_')
  if (typeof value === 'bigint') return `${value}n`
  return typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? 'undefined')
}
