import { type ParseArgsConfig, parseArgs } from 'node:util'
import { integer, oneOf } from '../check.ts'
import { contractPlans } from '../contract/routes.gen.ts'
import { describe } from '../describe.ts'
import { nearest } from '../nearest.ts'

/** What the command line asks for. */
export interface Arguments {
  readonly command: 'serve' | 'help' | 'version'
  readonly port: number
  readonly host: string
  readonly plan: string
  readonly apiKeys: Readonly<Record<string, string>>
  readonly seed: number
  /** How many pets to generate; undefined for the default world. */
  readonly pets: number | undefined
  readonly auth: 'optional' | 'required'
}

/** The command line is wrong: shown as one line, exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const FLAGS = {
  port: { type: 'string', short: 'p', default: '4010' },
  host: { type: 'string', default: '127.0.0.1' },
  plan: { type: 'string', default: 'free' },
  'api-key': { type: 'string', multiple: true, default: [] as string[] },
  seed: { type: 'string', default: '1' },
  pets: { type: 'string' },
  auth: { type: 'string', default: 'optional' },
  help: { type: 'boolean', short: 'h', default: false },
  version: { type: 'boolean', short: 'v', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * Reads the command line.
 *
 * @throws {UsageError} naming the flag, what it got and what it takes.
 */
export function readArguments(words: readonly string[]): Arguments {
  const { values, positionals } = parse(words)
  const [command = 'serve', ...rest] = positionals
  if (command !== 'serve' || rest.length > 0) {
    throw new UsageError(
      `${describe([command, ...rest].join(' '))} is not a command, there is serve`,
    )
  }
  try {
    return {
      command: values.help ? 'help' : values.version ? 'version' : 'serve',
      port: integer('--port', toNumber(values.port), 0, 65_535),
      host: values.host,
      plan: oneOf('--plan', values.plan, Object.keys(contractPlans)),
      apiKeys: Object.fromEntries(values['api-key'].map(readApiKey)),
      seed: integer('--seed', toNumber(values.seed), 0, 4_294_967_295),
      pets:
        values.pets === undefined
          ? undefined
          : integer('--pets', toNumber(values.pets), 0, 1_000_000),
      auth: oneOf('--auth', values.auth, ['optional', 'required']),
    }
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(error.message) : error
  }
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: withNegatives(words), options: FLAGS, allowPositionals: true })
  } catch (error) {
    throw new UsageError(explain(words, error))
  }
}

/** `--port -1` means a value, not a flag: so that the message can say what the flag takes. */
function withNegatives(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    if (/^-\d/.test(word) && words[index - 1]?.startsWith('--')) return []
    const next = words[index + 1] ?? ''
    return word.startsWith('--') && /^-\d/.test(next) ? [`${word}=${next}`] : [word]
  })
}

/** Names the flag that was probably meant. */
function explain(words: readonly string[], error: unknown): string {
  const names = Object.keys(FLAGS)
  const typed = words
    .filter((word) => word.startsWith('--'))
    .map((word) => word.slice(2).split('=', 1)[0] ?? '')
    .find((name) => !names.includes(name))
  if (typed === undefined) return firstLine(error instanceof Error ? error.message : String(error))
  const guess = nearest(typed, names)
  const hint = guess === undefined ? 'see --help' : `did you mean --${guess}?`
  return `--${typed} is not a flag, ${hint}`
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function readApiKey(text: string): readonly [string, string] {
  const mark = text.lastIndexOf('=')
  if (mark < 1) throw new UsageError(`--api-key: got ${describe(text)}, takes KEY=PLAN`)
  const plan = text.slice(mark + 1)
  return [text.slice(0, mark), oneOf('--api-key', plan, Object.keys(contractPlans))]
}

/** A number, or the text itself when it is none, for the message. */
function toNumber(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}
