import { Option } from 'commander'
import { toFile, toNumber, toTime } from './read.ts'

/** The commands of petstore-mock. */
export const COMMANDS = ['serve', 'exec', 'explore', 'audit', 'init'] as const

export type CommandName = (typeof COMMANDS)[number]

/** The commands that serve: those of a flag that names none. */
export const SERVING: readonly CommandName[] = ['serve', 'exec', 'explore']

/** A flag. The command line, the environment, `--help` and the docs are all made from it. */
export interface Flag {
  /** As commander reads it: `-p, --port <N>`. Without a placeholder, it's a switch. */
  readonly flags: string
  readonly name: string
  /**
   * How many values it has: none (`switch`), one (`value`), several (`list`), or several of the
   * form NAME=VALUE (`pairs`).
   */
  readonly kind: 'switch' | 'value' | 'list' | 'pairs'
  /** What stands for its value in `--help`; empty for a switch. */
  readonly placeholder: string
  /** Its heading in `petstore-mock help options`. */
  readonly group: string
  readonly description: string
  /** The default in the form of the command line, if it differs from that of the option. */
  readonly default?: string
  /** The option or key of the config that it sets. `rules.*` sets one field for each pair. */
  readonly sets: string
  /** The value that a switch sets: false for `--no-ban`. */
  readonly on: boolean
  /** The commands that have this flag. */
  readonly of: readonly CommandName[]
  /** Its environment variable, if it isn't named after the flag. */
  readonly variable?: string
  /** Whether it has no environment variable. */
  readonly isFlagOnly?: boolean
  /**
   * Converts the text of a value; of a pair, the text after `=`. Checks only what the option itself
   * can't check. A relative path starts from `folder`.
   */
  readonly read?: (text: string, where: string, folder: string) => unknown
}

/** A flag, apart from the option that it sets, which follows from its place in a table. */
export type OptionFlag = Omit<Flag, 'sets'>

/** What doesn't follow from the form of a flag. */
type Details = Partial<Pick<Flag, 'kind' | 'default' | 'of' | 'variable' | 'isFlagOnly'>> &
  Pick<Flag, 'read'>

/** How values with a placeholder are read, if a flag doesn't say so. */
const READERS: Readonly<Record<string, Details['read']>> = {
  N: toNumber,
  TIME: toTime,
  FILE: toFile,
}

/** Returns a function that creates the flags of a group. */
export function groupOf(group: string, shared: Details = {}) {
  return (flags: string, description: string, own: Details = {}): OptionFlag => {
    const option = new Option(flags)
    const [, placeholder = ''] = /<([^<>]+)>/.exec(flags) ?? []
    const pairs = placeholder.includes('=') ? 'pairs' : 'value'
    const read = READERS[placeholder]
    return {
      flags,
      name: option.long?.slice(2) ?? '',
      kind: option.required ? pairs : 'switch',
      placeholder,
      group,
      description,
      on: !option.negate,
      of: SERVING,
      ...(read && { read }),
      ...shared,
      ...own,
    }
  }
}

/** How the names of all settings' environment variables begin. */
export const VARIABLE_PREFIX = 'PETSTORE_MOCK_'

/** Returns the environment variable of a flag: `PETSTORE_MOCK_API_KEY` for `--api-key`. */
export function environmentName({ name, variable }: Flag): string {
  return variable ?? VARIABLE_PREFIX + name.toUpperCase().replaceAll('-', '_')
}
