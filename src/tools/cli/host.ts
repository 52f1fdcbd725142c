import { logError } from '../../core/lib/printable.ts'
import { startTimer } from '../../core/time/timers.ts'
import { codeOf } from './errors.ts'

/** A stream that the command line writes to. */
export interface Output {
  write(text: string): unknown
  /** Whether it's a terminal. */
  readonly isTTY?: boolean
  /** The width of a terminal, in characters. */
  readonly columns?: number
}

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How a command ended. */
export interface CommandEnd {
  /** The exit status, as in shells. */
  readonly status: number
  /** The last lines that it wrote. */
  readonly output: string
}

/** Everything that the command line uses of the process that it runs in. */
export interface Host {
  readonly env: Environment
  /** The version of Node, such as `24.21.0`. */
  readonly nodeVersion: string
  /** The folder that relative paths start from. */
  readonly cwd: string
  readonly stdout: Output
  readonly stderr: Output
  /** Runs a command with these environment variables, and returns its exit status. */
  runCommand(words: readonly string[], env: Environment): Promise<number>
  /**
   * Runs a command without its output being shown. Kills it, and all processes that it started, when
   * the signal aborts.
   *
   * @throws {UsageError} if the command can't be run.
   */
  runHidden(words: readonly string[], env: Environment, signal: AbortSignal): Promise<CommandEnd>
  /**
   * Resolves when the server has to stop, with the exit status of a process that was ended in the
   * same way. `stopMs` after a signal, the process ends in any case.
   */
  untilStopped(stopMs?: number): Promise<number>
  /**
   * From now on, an error that nothing has caught is printed and doesn't end the process: a handler
   * that forgets to await a promise must not end the server and all sessions.
   */
  outliveErrors(): void
}

/** Returns this process as the host of the command line. */
export function processHost(): Host {
  const { env, stdout, stderr } = process
  // If the reader of stderr is gone, a server and a command still run to their end.
  stderr.on('error', () => {})
  return {
    env,
    nodeVersion: process.versions.node,
    cwd: process.cwd(),
    stdout,
    stderr,
    runCommand: async (words, variables) =>
      (await import('./child.ts')).runCommand(words, variables, stderr),
    runHidden: async (words, variables, signal) =>
      (await import('./child.ts')).runHidden(words, variables, signal),
    untilStopped,
    outliveErrors,
  }
}

/** Prints errors that nothing has caught, instead of ending the process. */
function outliveErrors(): void {
  process.on('uncaughtException', (error) => {
    const what = 'Nothing caught this error, perhaps of a promise or a timer of your handlers.'
    logError(`[petstore-mock] ${what} The server goes on.`, error)
  })
}

/** Exit statuses of a process that a signal ended. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const
const SIGPIPE_STATUS = 141

/**
 * Resolves on SIGHUP, SIGINT or SIGTERM, or when the reader of the output has closed it, with the exit
 * status for that. A process that still runs `stopMs` after a signal, or gets a second one, ends at once.
 */
function untilStopped(stopMs?: number): Promise<number> {
  return new Promise((resolve) => {
    let isStopping = false
    for (const [signal, status] of Object.entries(SIGNALS)) {
      process.on(signal, () => {
        if (isStopping) process.exit(status)
        isStopping = true
        if (stopMs !== undefined) startTimer(stopMs, () => process.exit(status))
        resolve(status)
      })
    }
    process.stdout.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE') throw error
      resolve(SIGPIPE_STATUS)
    })
  })
}
