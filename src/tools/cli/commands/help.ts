import { SERVER_OPTIONS } from '../../../adapters/server/options.ts'
import { flattenTable } from '../../../core/lib/option-table.ts'
import { OPTIONS } from '../../../core/settings/table.ts'
import { COMMANDS, type CommandName, type Flag, SERVING } from '../flags/flag.ts'
import { FLAGS, GROUPS } from '../flags/table.ts'

/** Where the descriptions of flags begin. They have 48 columns. */
const INDENT = 32

const HEAD = `petstore-mock: an in-memory Petstore API for tests, with rate limits,
deprecation headers, faults, and a clock that you control.
`

const TIMES = 'Times are written as 200ms, 61s, 10m, 1h or 2d.'

const VARIABLES = `The command after -- finds the server in PETSTORE_BASE_URL, and its control API
in PETSTORE_CONTROL_URL and PETSTORE_CONTROL_TOKEN.
`

const TAIL = `Most flags have an environment variable: PETSTORE_MOCK_API_KEY=a=pro,b=free
is the same as --api-key a=pro --api-key b=free, and as --api-key a=pro,b=free.
No other variables are settings. If a platform sets PORT: --port "$PORT".

Plans with limits of your own are "plans" and "apiKeys" in the file of --config.

${TIMES} --latency 200 means 200 ms.

${VARIABLES}`

/** The commands that have a help of their own. */
type Topic = Exclude<CommandName, 'help'>

/** What the help of a command says beside its flags. */
interface CommandHelp {
  readonly usage: string
  readonly summary: string
  /** What it does, in more words. */
  readonly about: string
  readonly examples: readonly string[]
}

const COMMAND_HELP: { readonly [Name in Topic]: CommandHelp } = {
  serve: {
    usage: 'petstore-mock [serve] [flags]',
    summary: 'serve until stopped',
    about: `Serves the petstore, its control API, its documentation (/docs) and its panel.
${TIMES}
`,
    examples: [
      'petstore-mock --port 0 --pets 500 --seed 7',
      'petstore-mock --auth required --api-key s3cret=pro',
      'curl -i http://127.0.0.1:4010/pets/1',
      'curl -X POST http://127.0.0.1:4010/__petstore/reset',
      'curl -X POST http://127.0.0.1:4010/__petstore/clock/advance -d 61s',
    ],
  },
  exec: {
    usage: 'petstore-mock exec [flags] -- <command> [args]',
    summary: 'serve while a command runs',
    about: `${VARIABLES}
exec prints how the clients behaved, and exits with the status of its command.
If the command succeeds but the audit has errors, exec exits with 1.
`,
    examples: [
      'petstore-mock exec -- pytest',
      'petstore-mock exec --fail-on warning --report audit.xml -- npm test',
      'petstore-mock exec --plan pro --clock 2026-05-01T00:00:00Z -- npm test',
    ],
  },
  explore: {
    usage: 'petstore-mock explore [flags] -- <command> [args]',
    summary: 'find out how it breaks',
    about: `${VARIABLES}
explore runs its command many times, each time with different faults and a fresh
server. Exit status 0 of the command means that it succeeded, any other that it
failed. explore exits with 1 if it found errors (--fail-on), with 130 after
Ctrl+C, and otherwise with 0, even if a limit cut the search short: the report
says so. ${TIMES}
`,
    examples: ['petstore-mock explore --faults 1 --save paths -- pytest tests/test_client.py'],
  },
  audit: {
    usage: 'petstore-mock audit [flags]',
    summary: 'report how clients behaved',
    about: `Prints the audit of a running server, or of one of its sessions, and exits with
1 if it has errors. The command of exec needs neither --control-url nor
--control-token: audit reads PETSTORE_CONTROL_URL and PETSTORE_CONTROL_TOKEN.
`,
    examples: ['petstore-mock audit --format junit > audit.xml'],
  },
  init: {
    usage: 'petstore-mock init <folder> [--force]',
    summary: "copy msw's worker script",
    about: `Writes mockServiceWorker.js into the folder, for use in the browser. It comes
from the msw that is installed in the current folder.
`,
    examples: ['petstore-mock init public'],
  },
}

const SHARED = `Flags of the petstore, such as --plan, --api-key, --fixtures, --seed, --latency
and --config: petstore-mock --help lists all.
`

/** Returns the text of `--help`: that of a command, or an overview with every flag. */
export function helpText(topic: string | undefined): string {
  const command = COMMANDS.find((name) => name === topic)
  return command === undefined || command === 'help' ? overview() : commandHelp(command)
}

/** Every option of the service and the server by full name: `ban.after`. */
const options = flattenTable({ ...OPTIONS, ...SERVER_OPTIONS })

/** Returns the default of a flag in the form of the command line; empty for none. */
function defaultOf(flag: Flag): string {
  if (flag.default !== undefined) return flag.default
  const option = flag.kind === 'value' ? options.get(flag.sets) : undefined
  return String(option?.shown ?? option?.default ?? '')
}

function overview(): string {
  const commands = Object.values(COMMAND_HELP)
  const usage = `${usageLines(commands)}\npetstore-mock <command> --help explains a command.\n`
  const sections = GROUPS.map((group) => {
    const flags = FLAGS.filter((flag) => flag.group === group)
    const lines = flags.map((flag) => flagLines(flag, defaultOf(flag)))
    return `${group}\n${lines.join('')}`
  })
  const examples = commands.flatMap((each) => each.examples)
  return [HEAD, usage, ...sections, TAIL, exampleLines(examples)].join('\n')
}

function commandHelp(command: Topic): string {
  const { about, examples } = COMMAND_HELP[command]
  const isServing = SERVING.includes(command)
  const flags = ownFlags(command).map((flag) =>
    // The defaults of options are those of a server that the command starts.
    flagLines(flag, isServing ? defaultOf(flag) : (flag.default ?? '')),
  )
  return [
    usageLines([COMMAND_HELP[command]]),
    exampleLines(examples),
    about,
    `Flags\n${flags.join('')}`,
    ...(isServing ? [SHARED] : []),
  ].join('\n')
}

/** Returns the flags that the help of a command describes; those that fewest commands have first. */
function ownFlags(command: Topic): readonly Flag[] {
  const flags = FLAGS.filter((flag) => flag.of.includes(command))
  if (command === 'serve') {
    return flags.filter(({ group }) => group === 'Address' || group === 'Process')
  }
  const own = flags.filter((flag) => !SERVING.includes(command) || !flag.of.includes('serve'))
  return own.sort((left, right) => left.of.length - right.of.length)
}

function usageLines(commands: readonly CommandHelp[]): string {
  const lines = commands.map(({ usage, summary }) => `  ${usage.padEnd(51)}${summary}\n`)
  return `Usage\n${lines.join('')}`
}

function exampleLines(examples: readonly string[]): string {
  return `Examples\n${examples.map((example) => `  ${example}\n`).join('')}`
}

function flagLines(flag: Flag, fallback: string): string {
  const short = flag.short === undefined ? '    ' : `-${flag.short}, `
  const value = flag.placeholder === undefined ? '' : ` ${flag.placeholder}`
  const head = `  ${short}--${flag.name}${value}`
  const text = fallback === '' ? flag.description : `${flag.description} [${fallback}]`
  const lines = text.replace(/(.{1,48})(?: |$)/g, `${' '.repeat(INDENT)}$1\n`)
  // A long flag has its description on the next line.
  return head.length < INDENT ? head + lines.slice(head.length) : `${head}\n${lines}`
}
