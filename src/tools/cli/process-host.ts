import { startTimer } from '../../core/time/timers.ts'
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
 * Resolves on SIGINT or SIGTERM, or when the reader of the output has closed it, with the exit status
 * for that. A process that still runs `stopMs` after a signal, or gets a second one, ends at once.
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
