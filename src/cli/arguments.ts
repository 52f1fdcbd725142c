import { parseArgs } from 'node:util'
import { describe } from '../lib/text/describe.ts'
import { suggest } from '../lib/text/nearest.ts'
import { type FlagUse, type OptionValues, readFlagValues } from './config/values.ts'
import { UsageError } from './errors.ts'
import { COMMANDS, type CommandName } from './flags/flag.ts'
import { hintFor } from './flags/guess.ts'
import { commandsOf, FLAGS, type Flag, isRepeatable, valuesOf } from './flags/index.ts'
import { hintForCommand } from './flags/other-command.ts'

/** A command that runs another one. */
export interface RunningLine {
  readonly command: 'exec' | 'explore'
  readonly flags: OptionValues
  /** The command to run, and its arguments. */
  readonly words: readonly string[]
}

/** A command with its flags and words. */
export type Arguments =
  | { readonly command: 'serve' | 'audit'; readonly flags: OptionValues }
  | RunningLine
  | { readonly command: 'init'; readonly folder: string; readonly isForced: boolean }
  | { readonly command: 'help'; readonly topic: CommandName | undefined }
  | { readonly command: 'version' }

/** The commands that run another one. */
const RUNNING = ['exec', 'explore'] as const
const PORT = /^\d{1,5}$/
const INIT_FORM = 'init: expected one folder, as in petstore-mock init public'

/**
 * Reads the command line. Relative paths in it start from the folder.
 *
 * @throws {UsageError} naming the word that is invalid, and a similar one that is valid.
 */
export function readArguments(words: readonly string[], folder: string): Arguments {
  const mark = words.indexOf('--')
  const own = mark < 0 ? words : words.slice(0, mark)
  const rest = mark < 0 ? [] : words.slice(mark + 1)
  const { positionals, tokens } = parse(own)
  const [command = 'serve', ...others] = positionals
  if (has(tokens, 'help') || command === 'help')
    return { command: 'help', topic: topicOf(positionals) }
  if (has(tokens, 'version')) return { command: 'version' }
  // Checked before the flags: without `--`, those after the command are meant for it.
  const running = RUNNING.find((name) => name === command)
  if (running !== undefined && rest.length === 0) throw new UsageError(runningForm(running))
  const uses = readFlags(tokens, command)
  if (!isCommand(command)) throw unknownCommand(command)
  for (const use of uses) requireSingle(use, command)
  requireOwnFlags(command, uses)
  if (command === 'init') return readInit([...others, ...rest], uses)
  const extra = [...others, ...(running === undefined ? rest : [])][0]
  if (extra !== undefined) throw unexpectedWord(command, extra)
  const flags = readFlagValues(uses, folder)
  if (running !== undefined) return { command: running, flags, words: rest }
  return { command: command === 'audit' ? command : 'serve', flags }
}

/** Returns the command that help is wanted on: `exec` for `exec --help` and for `help exec`. */
function topicOf([first, second]: readonly string[]): CommandName | undefined {
  const name = first === 'help' ? second : first
  return COMMANDS.find((command) => command === name)
}

function runningForm(command: string): string {
  return `${command}: expected a command after --, as in petstore-mock ${command} -- npm test`
}

function unexpectedWord(command: CommandName, word: string): UsageError {
  const isUrl = command === 'audit' && URL.canParse(word)
  const hint = isUrl ? `; did you mean --control-url ${word}?` : ''
  return new UsageError(`${command}: expected only flags but got ${describe(word)}${hint}`)
}

function isCommand(command: string): command is CommandName {
  return COMMANDS.some((name) => name === command)
}

function parse(words: readonly string[]) {
  const options = FLAGS.map(({ name, short, kind }) => {
    const type = kind === 'switch' ? ('boolean' as const) : ('string' as const)
    return [name, short === undefined ? { type } : { type, short }] as const
  })
  return parseArgs({
    args: [...words],
    options: Object.fromEntries(options),
    allowPositionals: true,
    // The checks below have better messages.
    strict: false,
    tokens: true,
  })
}

type Token = ReturnType<typeof parse>['tokens'][number]
type OptionToken = Extract<Token, { kind: 'option' }>

function has(tokens: readonly Token[], name: string): boolean {
  return tokens.some((token) => token.kind === 'option' && token.name === name)
}

function readFlags(tokens: readonly Token[], command: string): readonly FlagUse[] {
  const found = new Map<Flag, string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const flag = FLAGS.find(({ name }) => name === token.name)
    if (flag === undefined) throw unknownFlag(token, command)
    found.set(flag, [...(found.get(flag) ?? []), ...textsOf(token, flag, command)])
  }
  return [...found].map(([flag, texts]) => ({ flag, where: `--${flag.name}`, texts }))
}

function requireSingle({ flag, where, texts }: FlagUse, command: CommandName): void {
  if (flag.kind !== 'value' || texts.length === 1) return
  const got = texts.map(describe).join(' and ')
  const repeatable = FLAGS.filter((each) => isRepeatable(each) && isOf(each, command))
  const names = repeatable.map(({ name }) => `--${name}`)
  const hint = names.length === 0 ? 'write it once' : `only ${names.join(', ')} can be repeated`
  throw new UsageError(`${where}: expected one value but got ${got}; ${hint}`)
}

/** Refuses a value that looks like a flag, unless it is a negative number: a value is missing. */
function textsOf(
  { value, inlineValue }: OptionToken,
  flag: Flag,
  command: string,
): readonly string[] {
  const where = `--${flag.name}`
  if (flag.kind === 'switch') {
    if (value === undefined) return []
    throw new UsageError(`${where}: expected no value but got ${describe(value)}`)
  }
  const expected = `expected a value, as in ${where}=${flag.placeholder},`
  if (value !== undefined && (inlineValue || !/^-\D/.test(value))) return valuesOf(flag, value)
  const got = value === undefined ? 'nothing' : `the flag ${value}`
  const hint = hintForCommand(commandOf(command), flag.name, '')
  throw new UsageError(`${where}: ${expected} but got ${got}${hint && `; ${hint}`}`)
}

function unknownFlag({ rawName, name, value = '' }: OptionToken, command: string): UsageError {
  // The value of the flag may look like the command.
  const special = hintForCommand(commandOf(command), name, value)
  const hint = special || (hintFor(rawName.replace(/^-+/, ''), 'flag') ?? 'see --help')
  return new UsageError(`${rawName} is not a flag; ${hint}`)
}

function commandOf(command: string): CommandName {
  return isCommand(command) ? command : 'serve'
}

/** Names of commands that other programs have, and what they are called here. */
const OTHER_COMMANDS: ReadonlyMap<string, string> = new Map([
  ['start', 'serve'],
  ['mock', 'serve'],
  ['dev', 'serve'],
  ['run', 'serve or exec'],
  ['fuzz', 'explore'],
  ['chaos', 'explore'],
  ['report', 'audit'],
  ['version', '--version'],
])

function unknownCommand(command: string): UsageError {
  const other = OTHER_COMMANDS.get(command)
  const meant = other ?? (PORT.test(command) ? `--port ${command}` : undefined)
  const hint = meant === undefined ? suggest(command, COMMANDS) : `did you mean ${meant}?`
  return new UsageError(`${describe(command)} is not a command; ${hint}`)
}

function requireOwnFlags(command: CommandName, uses: readonly FlagUse[]): void {
  for (const { flag, where, texts } of uses) {
    if (isOf(flag, command)) continue
    const owners = commandsOf(flag)
    const hint = hintForCommand(command, flag.name, texts[0] ?? '')
    const names = owners.join(', ').replace(/, (\w+)$/, ' or $1')
    const expected = `expected the command ${names}`
    throw new UsageError(`${where}: ${expected} but got ${command}${hint && `; ${hint}`}`)
  }
}

function isOf(flag: Flag, command: CommandName): boolean {
  return commandsOf(flag).includes(command)
}

function readInit(folders: readonly string[], uses: readonly FlagUse[]): Arguments {
  const [folder, ...others] = folders
  if (folder === undefined || folder === '' || others.length > 0) throw new UsageError(INIT_FORM)
  return { command: 'init', folder, isForced: uses.length > 0 }
}
