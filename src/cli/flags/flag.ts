/** The headings that help shows flags under. */
export type Group =
  | 'Where it listens'
  | 'Who calls'
  | 'What is in it'
  | 'How it behaves'
  | 'The control API and its sessions'
  | 'The process'
  | 'petstore-mock exec and audit'
  | 'petstore-mock audit'
  | 'petstore-mock init'

/** What the command line can do. */
export const COMMANDS = ['serve', 'exec', 'audit', 'init', 'help'] as const

export type CommandName = (typeof COMMANDS)[number]

/** A flag of the command line: what parsing, the environment, help and the docs are made from. */
export interface Flag {
  readonly name: string
  readonly short?: string
  /**
   * `switch` takes no value, `value` takes one, and the last one counts. Of a `list` or of `pairs`
   * (NAME=VALUE) all count.
   */
  readonly kind: 'switch' | 'value' | 'list' | 'pairs'
  /** How help names its value. */
  readonly placeholder?: string
  readonly group: Group
  /** The default as help shows it; empty for none. */
  readonly default: string
  readonly description: string
  /**
   * The option, or key of the config, that it sets; `rules.*` one field for each pair; nothing when
   * only the command line has it.
   */
  readonly sets?: string
  /** Of a switch: the value that it sets. */
  readonly on?: unknown
  /** The commands that take it; `serve` and `exec` when left out. */
  readonly of?: readonly CommandName[]
  /** Whether only the command line has it, not the environment. */
  readonly isWordOnly?: boolean
  /** Reads its text; of pairs the part after `=`. What is wrong with a value the option itself says. */
  readonly read?: (text: string, where: string) => unknown
  /** Of pairs: checks the part before `=`. */
  readonly readName?: (text: string, where: string) => string
}
