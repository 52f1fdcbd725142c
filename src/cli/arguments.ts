import { parseArgs } from 'node:util'
import { describe } from '../lib/describe.ts'
import { nearest, suggest } from '../lib/nearest.ts'
import { type FlagText, type Given, toGiven } from './config/values.ts'
import { UsageError } from './errors.ts'
import { COMMANDS, type CommandName } from './flags/flag.ts'
import { FLAGS, type Flag } from './flags/index.ts'

/** What the command line asks for. */
export type Arguments =
  | { readonly command: 'serve' | 'audit'; readonly given: Given }
  | { readonly command: 'exec'; readonly given: Given; readonly words: readonly string[] }
  | { readonly command: 'init'; readonly folder: string; readonly isForced: boolean }
  | { readonly command: 'help' | 'version' }

const EXEC_FORM = 'exec needs a command after --, such as: petstore-mock exec -- npm test'
const INIT_FORM = 'init needs a folder, such as: petstore-mock init public'

/**
 * Reads the command line.
 *
 * @throws {UsageError} naming the word that is wrong, and what was probably meant.
 */
export function readArguments(words: readonly string[]): Arguments {
  const mark = words.indexOf('--')
  const own = mark < 0 ? words : words.slice(0, mark)
  const rest = mark < 0 ? [] : words.slice(mark + 1)
  const { positionals, tokens } = parse(own)
  const [command = 'serve', ...others] = positionals
  if (has(tokens, 'help') || command === 'help') return { command: 'help' }
  if (has(tokens, 'version')) return { command: 'version' }
  // Flags after the command are its own, when the `--` before it was forgotten.
  if (command === 'exec' && rest.length === 0) throw new UsageError(EXEC_FORM)
  const flags = readFlags(tokens)
  if (!isCommand(command)) throw unknownCommand(command)
  requireOwnFlags(command, flags)
  if (command === 'init') return readInit([...others, ...rest], flags)
  const extra = command === 'exec' ? others[0] : [...others, ...rest][0]
  if (extra !== undefined) {
    throw new UsageError(`${describe(extra)} is one word too many: ${command} accepts flags only`)
  }
  const given = toGiven(flags)
  if (command === 'exec') return { command, given, words: rest }
  return { command: command === 'audit' ? command : 'serve', given }
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
    // The messages are our own.
    strict: false,
    tokens: true,
  })
}

type Token = ReturnType<typeof parse>['tokens'][number]
type OptionToken = Extract<Token, { kind: 'option' }>

function has(tokens: readonly Token[], name: string): boolean {
  return tokens.some((token) => token.kind === 'option' && token.name === name)
}

function readFlags(tokens: readonly Token[]): readonly FlagText[] {
  const found = new Map<Flag, string[]>()
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const flag = FLAGS.find(({ name }) => name === token.name)
    if (flag === undefined) throw unknownFlag(token.rawName)
    found.set(flag, [...(found.get(flag) ?? []), ...textsOf(token, flag)])
  }
  return [...found].map(([flag, texts]) => ({ flag, where: `--${flag.name}`, texts }))
}

/** A value that looks like a flag is one that was forgotten, unless it is a negative number. */
function textsOf({ value, inlineValue }: OptionToken, flag: Flag): readonly string[] {
  const where = `--${flag.name}`
  if (flag.kind === 'switch') {
    if (value === undefined) return []
    throw new UsageError(`${where}: expected no value but got ${describe(value)}`)
  }
  const expected = `expected a value, as in ${where}=${flag.placeholder},`
  if (value === undefined) throw new UsageError(`${where}: ${expected} but got nothing`)
  if (inlineValue || !/^-\D/.test(value)) return [value]
  throw new UsageError(`${where}: ${expected} but got the flag ${value}`)
}

function unknownFlag(rawName: string): UsageError {
  const guess = rawName.startsWith('--')
    ? nearest(
        rawName.slice(2),
        FLAGS.map(({ name }) => name),
      )
    : undefined
  const hint = guess === undefined ? 'see --help' : `did you mean --${guess}?`
  return new UsageError(`${rawName} is not a flag, ${hint}`)
}

function unknownCommand(command: string): UsageError {
  return new UsageError(`${describe(command)} is not a command, ${suggest(command, COMMANDS)}`)
}

/** Those that take a flag which does not say. */
const SERVING: readonly CommandName[] = ['serve', 'exec']

function requireOwnFlags(command: CommandName, flags: readonly FlagText[]): void {
  for (const { flag, where } of flags) {
    const owners = flag.of ?? SERVING
    if (owners.includes(command)) continue
    throw new UsageError(
      `${where}: got the command ${command}, is a flag of ${owners.join(' and ')}`,
    )
  }
}

function readInit(folders: readonly string[], flags: readonly FlagText[]): Arguments {
  const [folder, ...others] = folders
  if (folder === undefined || folder === '' || others.length > 0) throw new UsageError(INIT_FORM)
  return { command: 'init', folder, isForced: flags.length > 0 }
}
