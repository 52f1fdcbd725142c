import { logError } from '../../core/lib/printable.ts'
import { startTimer } from '../../core/time/timers.ts'
import { codeOf } from './errors.ts'
import type { Host } from './host.ts'

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
