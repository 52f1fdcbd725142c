import { onTestFinished } from 'vitest'
import { runCommand, runHidden } from '../../../src/tools/cli/child.ts'
import type { Environment, Host, Output } from '../../../src/tools/cli/host.ts'
import { run as runCommandLine } from '../../../src/tools/cli/run.ts'

// The command line loads these when it needs them. For the first test of a process, that would take
// seconds on a busy machine.
await Promise.all([
  import('../../../src/tools/cli/commands/audit.ts'),
  import('../../../src/tools/cli/commands/exec.ts'),
  import('../../../src/tools/cli/commands/explore.ts'),
  import('../../../src/tools/cli/commands/serve.ts'),
])

/** The addresses that the command of `exec` finds in its environment. */
export interface Served {
  readonly url: string
  readonly controlUrl: string
  readonly env: Environment
}

/**
 * A client in place of the command of `exec` or `explore`. A number that it returns is its exit
 * status.
 */
export type Client = (served: Served) => Promise<unknown>

/** Where a command line is started. */
export interface Place {
  /** Its environment variables: these, and no others. */
  readonly env?: Environment
  readonly cwd?: string
  /** Without a client, `exec` and `explore` run the command of their words. */
  readonly client?: Client
  /** Whether its stdout and stderr are terminals. */
  readonly isTTY?: boolean
  readonly nodeVersion?: string
  /** Resolves with the exit status of the signal that stops it. A server stops at once by default. */
  readonly stopped?: Promise<number>
}

/** Runs a command line in this process until it ends. */
export async function run(words: readonly string[], place: Place = {}) {
  const host = createHost(place, place.stopped ?? Promise.resolve(143))
  const status = await runCommandLine(words, host)
  return { status, stdout: host.stdout.text, stderr: host.stderr.text }
}

/** Serves in this process on a free port. Resolves when it is ready, and stops after the test. */
export async function start(words: readonly string[] = [], place: Place = {}) {
  let stop = () => {}
  const stopped = new Promise<number>((resolve) => {
    stop = () => resolve(143)
  })
  const { stdout, stderr, ...host } = createHost(place, stopped)
  const ended = runCommandLine(['--port', '0', ...words], { ...host, stdout, stderr })
  onTestFinished(async () => {
    stop()
    await ended
  })
  const first = await Promise.race([stdout.next(), ended.then(() => stderr.text)])
  const line = `${first}\n${stdout.rest()}`.trimEnd()
  const url = /https?:[^\s",]+/.exec(line)?.[0]
  if (url === undefined) throw new Error(`The server didn't start: ${line}`)
  return { line, url, stdout, stderr }
}

function createHost(
  { env = {}, cwd = process.cwd(), client, isTTY, nodeVersion = process.versions.node }: Place,
  stop: Promise<number>,
) {
  const stderr = new Lines({ isTTY })
  const host = {
    env,
    nodeVersion,
    cwd,
    stdout: new Lines({ isTTY }),
    stderr,
    runCommand: (words, variables) =>
      client === undefined ? runCommand(words, variables, stderr) : statusOf(client, variables),
    runHidden: async (words, variables, signal) =>
      client === undefined
        ? runHidden(words, variables, signal)
        : { status: await statusOf(client, variables), output: '' },
    untilStopped: () => stop,
    outliveErrors: () => {},
  } satisfies Host
  return host
}

/** Collects what is written to it, and returns it line by line. */
class Lines implements Output {
  readonly isTTY: boolean
  #text = ''
  #read = 0
  #wake = () => {}

  constructor({ isTTY = false } = {}) {
    this.isTTY = isTTY
  }

  /** Everything that was written. */
  get text(): string {
    return this.#text
  }

  write(text: string): void {
    this.#text += text
    this.#wake()
  }

  /** Returns what was written after the lines that were read, and counts it as read. */
  rest(): string {
    const rest = this.#text.slice(this.#read)
    this.#read = this.#text.length
    return rest.trimEnd()
  }

  /** Resolves with the next line as soon as it is complete. */
  async next(): Promise<string> {
    for (;;) {
      const end = this.#text.indexOf('\n', this.#read)
      if (end >= 0) {
        const line = this.#text.slice(this.#read, end)
        this.#read = end + 1
        return line
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }
}

async function statusOf(client: Client, env: Environment): Promise<number> {
  const { PETSTORE_BASE_URL: url = '', PETSTORE_CONTROL_URL: controlUrl = '' } = env
  const status = await client({ url, controlUrl, env })
  return typeof status === 'number' ? status : 0
}
