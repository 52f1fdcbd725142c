import { Command, CommanderError } from 'commander'
import { version } from '../../core/lib/version.gen.ts'
import { ABOUT, COMMAND_HELP, examples, HELP, OPTIONS_ABOUT, toOption } from './commands/help.ts'
import {
  type Arguments,
  findTypos,
  type OptionValues,
  readText,
  toOptionValues,
} from './config/values.ts'
import { asUsageError, explain, report, UsageError } from './errors.ts'
import { COMMANDS, type CommandName } from './flags/flag.ts'
import { FLAGS } from './flags/table.ts'
import type { Host } from './host.ts'

/** The oldest version of Node on which the package is tested: `engines` of package.json. */
const LEAST_NODE = '20.19'

/** Exit status for an invalid command line or config. */
const USAGE_STATUS = 2

/** Exit status for an internal error. */
const INTERNAL_STATUS = 1

/** Runs the command line with these words, and returns its exit status. Never throws. */
export async function run(words: readonly string[], host: Host): Promise<number> {
  let status = 0
  try {
    requireNode(host.nodeVersion)
    for (const typo of findTypos(host.env)) report(host.stderr, typo)
    await parse(words, host, async (name, given) => {
      status = await COMMAND[name](given, host)
    })
    return status
  } catch (error) {
    const refused = error instanceof CommanderError ? error : undefined
    // `petstore-mock help nonsense` has printed help too.
    if (refused?.exitCode === 0 || refused?.code === 'commander.help') return 0
    const problem = refused === undefined ? error : usageErrorOf(refused, withCommand(words))
    report(host.stderr, explain(problem))
    return problem instanceof UsageError ? USAGE_STATUS : INTERNAL_STATUS
  }
}

/** On a Node that is too old, some command would fail with a message that names no cause. */
function requireNode(version: string): void {
  if (version.localeCompare(LEAST_NODE, 'en', { numeric: true }) > 0) return
  throw new UsageError(`expected Node ${LEAST_NODE} or later but got Node ${version}`)
}

/** Each command imports only the modules that it needs. */
const COMMAND: {
  readonly [Name in CommandName]: (given: Arguments, host: Host) => Promise<number>
} = {
  serve: async (...given) => (await import('./commands/serve.ts')).serve(...given),
  exec: async (...given) => (await import('./commands/exec.ts')).exec(...given),
  explore: async (...given) => (await import('./commands/explore.ts')).explore(...given),
  audit: async (...given) => (await import('./commands/audit.ts')).audit(...given),
  init: async (...given) => (await import('./commands/init.ts')).init(...given),
}

const OF_PROGRAM = ['-h', '--help', '-v', '--version']

/** `petstore-mock --port 4601` serves. */
function withCommand(words: readonly string[]): string[] {
  const [first = '-'] = words
  return first.startsWith('-') && !OF_PROGRAM.includes(first) ? ['serve', ...words] : [...words]
}

/** Starts a command. */
type Start = (name: CommandName, given: Arguments) => Promise<void>

/**
 * Reads the command line, and starts the command that the user wants, or prints help.
 *
 * @throws {CommanderError} if a word isn't known, and at the end of help.
 * @throws {UsageError} if a value is invalid.
 */
export async function parse(
  words: readonly string[],
  { cwd, stdout }: Pick<Host, 'cwd' | 'stdout'>,
  start: Start,
): Promise<void> {
  const write = (text: string) => stdout.write(text)
  const program = new Command('petstore-mock')
    .usage('[command] [flags]')
    .description(ABOUT)
    .configureHelp(HELP)
    .configureOutput({ writeOut: write, writeErr: write, outputError: () => {} })
    .exitOverride()
    .enablePositionalOptions()
    .optionsGroup('Flags:')
    .version(version, '-v, --version', 'show the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', 'explain it; help options lists all flags')
    .addHelpText('after', `\n${examples(Object.values(COMMAND_HELP))}`)
  for (const name of COMMANDS) {
    const command = addCommand(program, name, cwd)
    command.action(() => start(name, { flags: flagsOf(command), words: command.args }))
  }
  addOptionsHelp(program)
  await program.parseAsync(withCommand(words), { from: 'user' })
}

/** Adds the command whose help lists all flags. */
function addOptionsHelp(program: Command): void {
  const all = program.command('options', { hidden: true }).description(OPTIONS_ABOUT)
  for (const flag of FLAGS) all.addOption(toOption(flag, 'options').helpGroup(`${flag.group}:`))
  all.usage('<command> [flags]').helpOption(false)
  all.action(() => all.help())
}

/** Adds a command. The relative paths of its flags start from the folder. */
function addCommand(program: Command, name: CommandName, folder: string): Command {
  const { usage, summary, about, words } = COMMAND_HELP[name]
  const command = program.command(name).usage(usage).summary(summary).description(about)
  // Without --, the flags after a command are its own as well.
  command.optionsGroup('Flags:').passThroughOptions()
  if (words !== undefined) command.argument(words)
  for (const flag of FLAGS.filter(({ of }) => of.includes(name))) {
    const option = toOption(flag, name)
    const given = { flag, where: `--${flag.name}`, folder }
    if (flag.kind !== 'switch') {
      option.argParser<unknown>((text, before) =>
        asUsageError(() => readText(text, { ...given, before })),
      )
    }
    command.addOption(option)
  }
  return command
}

/** Returns the values of the flags that were given. */
function flagsOf(command: Command): OptionValues {
  const uses = FLAGS.flatMap((flag) => {
    const option = command.options.find(({ long }) => long === `--${flag.name}`)
    const key = option?.attributeName() ?? ''
    if (command.getOptionValueSource(key) !== 'cli') return []
    const value: unknown = flag.kind === 'switch' ? flag.on : command.getOptionValue(key)
    return [{ flag, where: `--${flag.name}`, value }]
  })
  return toOptionValues(uses)
}

/** Says on one line what commander refused, and what was probably meant. */
function usageErrorOf({ code, message }: CommanderError, words: readonly string[]): UsageError {
  const [what = '', similar] = message
    .replace(/^error: |\.$/g, '')
    .split(/\n\(D(?=id you mean )|\)$/)
  const [command = '', ...others] = words
  const later = COMMANDS.find((name) => others.includes(name))
  const isLate = code === 'commander.excessArguments' && later !== undefined
  const first = isLate ? `the command comes first: petstore-mock ${later} …` : undefined
  const see = code === 'commander.unknownCommand' ? '--help' : `${command} --help`
  const hint = first ?? meantFlag(what) ?? (similar && `d${similar}`)
  return new UsageError(`${what}; ${hint ?? `see petstore-mock ${see}`}`)
}

/** Says what a flag that a command doesn't know was meant to be; undefined if none is like it. */
function meantFlag(problem: string): string | undefined {
  const [, word] = /^unknown option '--(.*)'$/.exec(problem) ?? []
  const flag = FLAGS.find(({ name }) => name === word)
  if (flag !== undefined)
    return `it's a flag of ${flag.of.join(', ').replace(/, (\w+)$/, ' and $1')}`
  // `--ban` for --no-ban, `--after-sunset` for --lifecycle-after-sunset.
  const longer = FLAGS.find(({ name }) => name.endsWith(`-${word}`))
  return longer && `did you mean --${longer.name}?`
}
