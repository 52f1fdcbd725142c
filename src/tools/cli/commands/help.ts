import { type Command, Help, Option } from 'commander'
import { SERVER_OPTIONS } from '../../../adapters/server/options.ts'
import { flattenTable } from '../../../core/lib/option-table.ts'
import { OPTIONS } from '../../../core/settings/table.ts'
import { COMMANDS, type CommandName, type Flag, SERVING } from '../flags/flag.ts'
import { FLAGS } from '../flags/table.ts'

/** What the help of a command says in addition to its flags. */
interface CommandHelp {
  readonly usage: string
  /** The words that it needs, as commander reads them. */
  readonly words?: string
  readonly summary: string
  /** What it does, in more words. */
  readonly about: string
  readonly examples: readonly string[]
  /** The flags of the petstore that it shows. The others are in `help options`. */
  readonly shown: string
}

const VARIABLES =
  'The command finds the server in PETSTORE_BASE_URL, and its control API in PETSTORE_CONTROL_URL and PETSTORE_CONTROL_TOKEN.'

export const COMMAND_HELP: { readonly [Name in CommandName]: CommandHelp } = {
  serve: {
    usage: '[flags]',
    summary: 'serve until stopped; the default command',
    about: 'Serves the petstore, its control API, its documentation (/docs) and its panel.',
    examples: [
      'petstore-mock --auth required --api-key s3cret=pro',
      'curl -i http://127.0.0.1:4010/pets/1',
      'curl -X POST http://127.0.0.1:4010/__petstore/clock/advance -d 61s',
    ],
    shown:
      'port host plan api-key auth fixtures pets latency scenario clock handlers openapi har config watch log',
  },
  exec: {
    usage: '[flags] -- <command> [args]',
    words: '<command...>',
    summary: 'serve while a command runs',
    about: `Exits with the status of the command, or with 1 if the audit of the clients has errors. ${VARIABLES}`,
    examples: [
      'petstore-mock exec -- pytest',
      'petstore-mock exec --plan pro --report audit.xml -- npm test',
    ],
    shown: 'plan api-key fixtures pets latency scenario clock handlers openapi har config log',
  },
  explore: {
    usage: '[flags] -- <command> [args]',
    words: '<command...>',
    summary: 'find out how a command breaks',
    about:
      'Runs the command many times, each time with different faults and a fresh server, which it finds in PETSTORE_BASE_URL. Exits with 1 if that shows errors.',
    examples: ['petstore-mock explore --openapi api.yaml --save paths -- pytest'],
    shown: 'handlers openapi har',
  },
  audit: {
    usage: '[flags]',
    summary: 'report how clients behaved',
    about:
      'Prints the audit of a running server or session, and exits with 1 if it has errors. Inside exec, it finds the server in PETSTORE_CONTROL_URL and PETSTORE_CONTROL_TOKEN.',
    examples: ['petstore-mock audit --format junit > audit.xml'],
    shown: 'control-token',
  },
  init: {
    usage: '<folder>',
    words: '<folder>',
    summary: "copy msw's worker script",
    about:
      'Writes mockServiceWorker.js into the folder, for use in the browser. It comes from the msw that is installed in the current folder.',
    examples: ['petstore-mock init public'],
    shown: '',
  },
}

/** What the help of the program says: the same as package.json and the README. */
export const ABOUT =
  'An in-memory Petstore API for tests and demos, with data, API keys, rate limits, faults and a clock you control. Or bring your own API, as msw handlers or an OpenAPI document: explore runs your client through lost responses, timeouts and refusals, and shows what breaks it.'

/** What `petstore-mock help options` says above all flags. */
export const OPTIONS_ABOUT =
  'A flag overrides its environment variable, which overrides the config file. PETSTORE_MOCK_API_KEY is --api-key, and so on; only --report, --format and the search of explore have none. A repeatable flag takes lists too: --api-key a=pro,b=free. Times are 200ms, 61s, 10m, 1h or 2d. Your own plans are "plans" and "apiKeys" in the file of --config.'

/** Every option of the service and the server by full name: `ban.after`. */
const options = flattenTable({ ...OPTIONS, ...SERVER_OPTIONS })

/** Returns the default of a flag in the form of the command line; empty for none. */
function defaultOf(flag: Flag): string {
  if (flag.default !== undefined) return flag.default
  const option = flag.kind === 'value' ? options.get(flag.sets) : undefined
  return String(option?.shown ?? option?.default ?? '')
}

/** Returns a flag as an option of commander. The defaults of options are those of a server. */
export function toOption(flag: Flag, command: string): Option {
  const fallback = command === 'audit' ? (flag.default ?? '') : defaultOf(flag)
  return new Option(flag.flags, `${flag.description}${fallback && ` [${fallback}]`}`)
}

/** How commander prints help: a screen for each command. */
export const HELP: Partial<Help> = {
  helpWidth: 80,
  commandUsage: (command) =>
    ['petstore-mock', nameOf(command) ?? [], command.usage()].flat().join(' '),
  subcommandTerm: (command) => `${command.name()} ${command.usage()}`,
  optionTerm: ({ flags }) => flags.replace(/[<>]/g, ''),
  formatHelp(command, helper) {
    const name = nameOf(command)
    if (name === undefined) return Help.prototype.formatHelp.call(helper, command, helper)
    // Commander still suggests a flag that is hidden only now.
    for (const option of command.options) option.hideHelp(!isShown(option, name))
    const help = Help.prototype.formatHelp.call(helper, command, helper)
    const more = SERVING.includes(name) ? ALL_FLAGS : ''
    return `${help}\n${examples([COMMAND_HELP[name]])}${more}`
  },
}

/** Returns which command it is; undefined for the program itself. */
function nameOf(command: Command): CommandName | undefined {
  return COMMANDS.find((name) => name === command.name())
}

/** Lists the examples of commands. */
export function examples(commands: readonly CommandHelp[]): string {
  const lines = commands.flatMap((command) => command.examples)
  return `Examples:\n${lines.map((line) => `  ${line}\n`).join('')}`
}

const ALL_FLAGS = '  petstore-mock help options           # all flags, and their variables\n'

/** Returns whether the help of a command shows a flag. */
function isShown({ long }: Option, command: CommandName): boolean {
  const flag = FLAGS.find(({ name }) => `--${name}` === long)
  const { shown } = COMMAND_HELP[command]
  return flag === undefined || !flag.of.includes('serve') || shown.split(' ').includes(flag.name)
}
