import { parseArgs } from 'node:util'
import { describe } from '../../core/lib/describe.ts'
import { suggest } from '../../core/lib/nearest.ts'
import { type FlagUse, type OptionValues, readFlagValues } from './config/values.ts'
import { UsageError } from './errors.ts'
import { COMMANDS, type CommandName, type Flag, isRepeatable, valuesOf } from './flags/flag.ts'
import { byName, hintFor, hintForCommand } from './flags/hints.ts'
import { FLAGS } from './flags/table.ts'

/** A command with its flags and words. */
export interface Arguments {
  readonly command: CommandName | 'version'
  readonly flags: OptionValues
  /**
   * The command to run and its arguments (`exec`, `explore`), the folder (`init`), or what help is
   * wanted on.
   */
  readonly words: readonly string[]
}

const INIT_FORM = 'init: expected one folder, as in petstore-mock init public'

/**
 * Reads the command line. Relative paths in it start from the folder.
 *
 * @throws {UsageError} naming the word that is invalid, and a similar one that is valid.
 */
export function readArguments(words: readonly string[], folder: string): Arguments {
  const mark = words.includes('--') ? words.indexOf('--') : words.length
  const rest = words.slice(mark + 1)
  const { positionals, options } = parse(words.slice(0, mark))
  const [name = 'serve', ...others] = positionals
  const flags: OptionValues = new Map()
  const has = (flag: string) => options.some((option) => option.name === flag)
  if (has('help') || name === 'help')
    return { command: 'help', flags, words: positionals.filter((word) => word !== 'help') }
  if (has('version')) return { command: 'version', flags, words: [] }
  const command = COMMANDS.find((each) => each === name)
  const isRunning = command === 'exec' || command === 'explore'
  // Checked before the flags: without `--`, those after the command are meant for it.
  if (isRunning && rest.length === 0) {
    const form = `as in petstore-mock ${command} -- npm test`
    throw new UsageError(`${command}: expected a command after --, ${form}`)
  }
  const uses = readFlags(options, command ?? 'serve')
  if (command === undefined) throw unknownCommand(name)
  for (const use of uses) checkUse(use, command)
  const own = isRunning ? others : [...others, ...rest]
  checkWords(command, own)
  return { command, flags: readFlagValues(uses, folder), words: isRunning ? rest : own }
}

function parse(words: readonly string[]) {
  const known = FLAGS.map(({ name, short, kind }) => {
    const type = kind === 'switch' ? ('boolean' as const) : ('string' as const)
    return [name, short === undefined ? { type } : { type, short }] as const
  })
  const { positionals, tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(known),
    allowPositionals: true,
    // The checks below have better messages.
    strict: false,
    tokens: true,
  })
  return { positionals, options: tokens.filter((token) => token.kind === 'option') }
}

type OptionToken = ReturnType<typeof parse>['options'][number]

function readFlags(options: readonly OptionToken[], command: CommandName): readonly FlagUse[] {
  const found = new Map<Flag, string[]>()
  for (const option of options) {
    const flag = FLAGS.find(({ name }) => name === option.name)
    if (flag === undefined) throw unknownFlag(option, command)
    found.set(flag, [...(found.get(flag) ?? []), ...textsOf(option, flag, command)])
  }
  return [...found].map(([flag, texts]) => ({ flag, where: `--${flag.name}`, texts }))
}

/** Refuses a value that looks like a flag, unless it's a negative number: a value is missing. */
function textsOf(
  { value, inlineValue }: OptionToken,
  flag: Flag,
  command: CommandName,
): readonly string[] {
  const where = `--${flag.name}`
  if (flag.kind === 'switch') {
    if (value === undefined) return []
    throw new UsageError(`${where}: expected no value but got ${describe(value)}`)
  }
  if (value !== undefined && (inlineValue || !/^-\D/.test(value))) return valuesOf(flag, value)
  const expected = `expected a value, as in ${where}=${flag.placeholder},`
  const got = value === undefined ? 'nothing' : `the flag ${value}`
  throw refusal(`${where}: ${expected} but got ${got}`, hintForCommand(command, flag.name, ''))
}

function unknownFlag({ rawName, name, value }: OptionToken, command: CommandName): UsageError {
  const hint = hintForCommand(command, name, value ?? '')
  // Without a command, a flag of another one says which command was meant.
  const other = command === 'serve' ? undefined : command
  return refusal(
    `${rawName} isn't a flag`,
    hint ?? hintFor(rawName.replace(/^-+/, ''), 'flag', other) ?? 'see --help',
  )
}

/** The names that other programs have for what a command does here. */
const OTHER_COMMANDS = byName({
  serve: 'start mock dev',
  'serve or exec': 'run',
  explore: 'fuzz chaos',
  audit: 'report',
  '--version': 'version',
})

function unknownCommand(name: string): UsageError {
  const port = /^\d{1,5}$/.test(name) ? `--port ${name}` : undefined
  const meant = OTHER_COMMANDS.get(name) ?? port
  const hint = meant === undefined ? suggest(name, COMMANDS) : `did you mean ${meant}?`
  return refusal(`${describe(name)} isn't a command`, hint)
}

/** Refuses a flag that is repeated, or that another command has. */
function checkUse({ flag, where, texts }: FlagUse, command: CommandName): void {
  if (flag.kind === 'value' && texts.length > 1) {
    const repeatable = FLAGS.filter((each) => isRepeatable(each) && each.of.includes(command))
    const names = repeatable.map(({ name }) => `--${name}`).join(', ')
    const hint = names === '' ? 'write it once' : `only ${names} can be repeated`
    const got = texts.map(describe).join(' and ')
    throw refusal(`${where}: expected one value but got ${got}`, hint)
  }
  if (flag.of.includes(command)) return
  const owners = flag.of.join(', ').replace(/, (\w+)$/, ' or $1')
  const hint = hintForCommand(command, flag.name, texts[0] ?? '')
  throw refusal(`${where}: expected the command ${owners} but got ${command}`, hint)
}

/** Refuses words of the command itself: only `init` has one. */
function checkWords(command: CommandName, words: readonly string[]): void {
  const [word] = words
  if (command === 'init') {
    if (words.length !== 1 || word === '') throw new UsageError(INIT_FORM)
  } else if (word !== undefined) {
    const isUrl = command === 'audit' && URL.canParse(word)
    const hint = isUrl ? `did you mean --control-url ${word}?` : undefined
    throw refusal(`${command}: expected only flags but got ${describe(word)}`, hint)
  }
}

function refusal(message: string, hint: string | undefined): UsageError {
  return new UsageError(hint === undefined ? message : `${message}; ${hint}`)
}
