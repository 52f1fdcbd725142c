import { refuse } from '../../lib/check.ts'
import { describe } from '../../lib/text/describe.ts'
import { asUsageError, UsageError } from '../errors.ts'
import type { Flag } from '../flags/index.ts'

/** A value that the user gave, and its source. */
export interface SourcedValue {
  readonly value: unknown
  /**
   * Names the source in messages, such as `--plan`. `sub` is the part of the option that is meant.
   */
  readonly where: (sub: string) => string
}

/** The values that the user gave, by option (`plan`) or part of an option (`rules.onDelete`). */
export type OptionValues = ReadonlyMap<string, SourcedValue>

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
  const values = new Map<string, SourcedValue & { readonly source: string }>()
  for (const use of uses) {
    for (const [option, value] of asUsageError(() => readUse(use, folder))) {
      const other = values.get(option)
      if (other !== undefined && other.source !== use.where) {
        throw new UsageError(`${use.where}: cannot be used together with ${other.source}`)
      }
      values.set(option, { value, where: whereOf(use, option), source: use.where })
    }
  }
  return values
}

function readUse(use: FlagUse, folder: string): readonly (readonly [string, unknown])[] {
  const { flag, where, texts } = use
  const { sets, read = (text: string) => text } = flag
  if (sets === undefined) return []
  if (flag.kind === 'switch') return [[sets, flag.on]]
  if (flag.kind === 'list') return [[sets, texts.map((text) => read(text, where, folder))]]
  if (flag.kind === 'value') return [[sets, read(texts[0] ?? '', where, folder)]]
  const pairs = texts.map((text) => readPair(use, text, folder))
  requireDistinct(pairs, where)
  if (!sets.endsWith('.*')) return [[sets, Object.fromEntries(pairs)]]
  return pairs.map(([name, value]) => [`${sets.slice(0, -1)}${name}`, value] as const)
}

function requireDistinct(pairs: readonly (readonly [string, unknown])[], where: string): void {
  const names = pairs.map(([name]) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice === undefined) return
  throw new UsageError(`${where}: expected each name once but got ${describe(twice)} twice`)
}

/** Splits at the last `=`: the name of a pair may contain one, its value may not. */
function readPair(
  { flag, where }: FlagUse,
  text: string,
  folder: string,
): readonly [string, unknown] {
  const mark = text.lastIndexOf('=')
  if (mark < 1) return refuse(where, text, flag.placeholder ?? 'NAME=VALUE')
  const name = text.slice(0, mark)
  const value = text.slice(mark + 1)
  return [flag.readName?.(name, where) ?? name, flag.read?.(value, where, folder) ?? value]
}

/** Returns what names the source: `--plan`, or `--api-key k` for a pair. */
function whereOf({ flag, where }: FlagUse, option: string): (sub: string) => string {
  if (flag.sets?.endsWith('.*')) return () => `${where} ${option.slice(option.indexOf('.') + 1)}`
  if (flag.kind !== 'pairs') return () => where
  return (sub) => `${where} ${sub.replace(/^\["?|"?\]$/g, '')}`.trimEnd()
}
