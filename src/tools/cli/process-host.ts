import { repeat, startTimer } from '../../core/time/timers.ts'
import { codeOf } from './errors.ts'
import type { Host } from './host.ts'

/** Returns this process as the host of the command line. */
export function processHost(): Host {
  const { env, stdout, stderr } = process
  return {
    env,
    nodeVersion: process.versions.node,
    cwd: process.cwd(),
    stdout,
    stderr,
    runCommand: async (words, variables) => {
      // If the reader of stderr is gone, the command still runs to its end.
      stderr.on('error', () => {})
      return (await import('./child.ts')).runCommand(words, variables, stderr)
    },
    runHidden: async (words, variables, signal) =>
      (await import('./child.ts')).runHidden(words, variables, signal),
    untilStopped,
  }
}

/** Exit statuses of a process that a signal ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const
const SIGPIPE_STATUS = 141

/**
 * Resolves on SIGINT or SIGTERM, when npm has ended, or when the reader of the output has closed it,
 * with the exit status for that. A process that still runs `stopMs` after a signal, or gets a second
 * one, ends at once.
 */
function untilStopped(stopMs?: number): Promise<number> {
  return new Promise((resolve) => {
    onShellEnded(() => resolve(SIGNALS.SIGTERM))
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

/** How often to look for the shell, in ms. */
const CHECK_MS = 500

/**
 * Calls an action when the shell has ended in which npm, npx, pnpm or Yarn runs this command. On
 * SIGTERM, they end themselves and the shell, but the shell doesn't pass the signal on.
 *
 * Does nothing if the command was started in any other way, or if the script contains more.
 */
function onShellEnded(action: () => void): void {
  if (!isOnlyServer(process.env.npm_lifecycle_script)) return
  const shell = process.ppid
  const stop = repeat(CHECK_MS, () => {
    if (process.ppid === shell) return
    stop()
    action()
  })
}

/** npx may quote the name. In a clone of the project, `npm start` runs the built file. */
const SERVER =
  /^(?:\w+=\S* +)*'?(?:petstore-mock|node dist\/src\/cli\.js)'?(?: (?!.*\bexec\b)[^&|;\n]*)?$/

/**
 * Returns whether a script does nothing but serve, as in `petstore-mock --port 0`. Then its shell
 * waits for the server. The shell of `petstore-mock & vite` can end before the server does.
 */
export function isOnlyServer(script: string | undefined): boolean {
  return script !== undefined && SERVER.test(script)
}
