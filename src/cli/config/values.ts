import { refuse } from '../../lib/check.ts'
import { UsageError } from '../errors.ts'
import type { Flag } from '../flags/index.ts'

/** A value that the user gave, and how to name where: `sub` is the part of the option in question. */
export interface GivenValue {
  readonly value: unknown
  readonly where: (sub: string) => string
}

/** What was given, by the option (`plan`) or the part of one (`rules.onDelete`) that it sets. */
export type Given = ReadonlyMap<string, GivenValue>

/** The words of a flag: as it was written, and the texts of its values. */
export interface FlagText {
  readonly flag: Flag
  /** `--plan` or `PETSTORE_PLAN`. */
  readonly where: string
  /** Of a switch nothing. */
  readonly texts: readonly string[]
}

/**
 * Reads what flags, or variables of the environment, set.
 *
 * @throws {UsageError} naming the flag, what it got and what it takes.
 */
export function toGiven(texts: readonly FlagText[]): Given {
  const given = new Map<string, GivenValue & { by: string }>()
  for (const text of texts) {
    for (const [option, value] of usage(() => readFlag(text))) {
      const other = given.get(option)
      if (other !== undefined && other.by !== text.where) {
        throw new UsageError(`${text.where}: cannot be used together with ${other.by}`)
      }
      given.set(option, { value, where: whereOf(text, option), by: text.where })
    }
  }
  return given
}

/** Calls what throws a `TypeError` that names all the user needs to know. */
export function usage<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error
  }
}

function readFlag({ flag, where, texts }: FlagText): readonly (readonly [string, unknown])[] {
  const { sets, read = (text: string) => text } = flag
  if (sets === undefined) return []
  if (flag.kind === 'switch') return [[sets, flag.on]]
  if (flag.kind === 'list') return [[sets, texts.map((text) => read(text, where))]]
  if (flag.kind === 'value') return [[sets, read(texts.at(-1) ?? '', where)]]
  const pairs = texts.map((text) => readPair(flag, text, where))
  if (!sets.endsWith('.*')) return [[sets, Object.fromEntries(pairs)]]
  return pairs.map(([name, value]) => [`${sets.slice(0, -1)}${name}`, value] as const)
}

/** The value of a pair never has a `=`, its name may. */
function readPair(flag: Flag, text: string, where: string): readonly [string, unknown] {
  const mark = text.lastIndexOf('=')
  if (mark < 1) return refuse(where, text, flag.placeholder ?? 'NAME=VALUE')
  const name = text.slice(0, mark)
  const value = text.slice(mark + 1)
  return [flag.readName?.(name, where) ?? name, flag.read?.(value, where) ?? value]
}

/** `--plan`, or of pairs with the name of the one in question: `--api-key k`. */
function whereOf({ flag, where }: FlagText, option: string): (sub: string) => string {
  if (flag.sets?.endsWith('.*')) return () => `${where} ${option.slice(option.indexOf('.') + 1)}`
  if (flag.kind !== 'pairs') return () => where
  return (sub) => `${where} ${sub.replace(/^\["?|"?\]$/g, '')}`.trimEnd()
}
