import type { OptionPath } from '../../lib/option-table.ts'
import type { Certificate, SERVER_OPTIONS } from '../../server/options.ts'
import type { OPTIONS } from '../../settings/table.ts'

/** The commands of petstore-mock. */
export const COMMANDS = ['serve', 'exec', 'explore', 'audit', 'init', 'help'] as const

export type CommandName = (typeof COMMANDS)[number]

/** The headings of `--help`, in its order. */
export const GROUPS = [
  'Address',
  'Callers and limits',
  'Data',
  'Behaviour',
  'Control API and sessions',
  'Process',
  'petstore-mock exec, explore and audit',
  'petstore-mock exec and explore',
  'petstore-mock exec',
  'petstore-mock explore and audit',
  'petstore-mock explore',
  'petstore-mock audit',
  'petstore-mock init',
] as const

/** A flag. The command line, the environment, `--help` and the docs are all made from it. */
export interface Flag {
  readonly name: string
  readonly short?: string
  /**
   * How many values it has: none (`switch`), one (`value`), several (`list`), or
   * several of the form NAME=VALUE (`pairs`).
   */
  readonly kind: 'switch' | 'value' | 'list' | 'pairs'
  /** What `--help` shows in place of a value. */
  readonly placeholder?: string
  readonly group: (typeof GROUPS)[number]
  /** The default in the form of the command line, if it differs from that of the option. */
  readonly default?: string
  readonly description: string
  /**
   * The option, or the key of the config, that it sets. `rules.*` sets one field for each pair.
   * Undefined for flags that only the command line has.
   */
  readonly sets?: string
  /** The value that a switch sets. */
  readonly on?: unknown
  /** The commands that have this flag. The default is `serve`, `exec` and `explore`. */
  readonly of?: readonly CommandName[]
  /** Its environment variable, if it is not named after the flag. */
  readonly variable?: string
  /** Whether it has no environment variable. */
  readonly isFlagOnly?: boolean
  /**
   * Converts the text of a value; of a pair, the text after `=`. Checks only what the option itself
   * cannot check. A relative path starts from `folder`.
   */
  readonly read?: (text: string, where: string, folder: string) => unknown
  /** Checks the text before `=` of a pair. */
  readonly readName?: (text: string, where: string) => string
}

/** A flag of an option: the name of the option follows from its place in a table. */
export type OptionFlag = Omit<Flag, 'sets'>

/** The options of the server. */
export type ServerPath = OptionPath<typeof SERVER_OPTIONS> | `https.${keyof Certificate}`

/** The options of the service. `--rule` sets each field of `rules` by its name. */
export type ServicePath =
  | Exclude<OptionPath<typeof OPTIONS>, 'rules' | `rules.${string}`>
  | 'rules.*'

/** The flags of each option. An option without a flag must say so with `NO_FLAG`. */
export type FlagTable<Path extends string> = { readonly [Name in Path]: readonly OptionFlag[] }

/** Marks an option that only code or a config file can set. */
export const NO_FLAG: readonly OptionFlag[] = []

/** Returns the flags of a table, each with the option that it sets. */
export function flagsOf(table: Readonly<Record<string, readonly OptionFlag[]>>): readonly Flag[] {
  return Object.entries(table).flatMap(([sets, flags]) => flags.map((flag) => ({ ...flag, sets })))
}
