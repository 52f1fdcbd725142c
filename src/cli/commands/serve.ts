import type { PetstoreServer } from '../../server/index.ts'
import type { Given } from '../config/values.ts'
import { codeOf } from '../errors.ts'
import { createLog } from '../serving/log.ts'
import { collect, readSetup, type Setup } from '../config/run-config.ts'
import { start } from '../serving/start.ts'

/** Exit statuses of a process that a signal ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/** Serves until the process is told to stop; a second signal ends it at once. */
export async function serve(flags: Given): Promise<void> {
  const setup = await readSetup(await collect(flags))
  const log = createLog(setup.log ?? (process.stdout.isTTY ? 'pretty' : 'silent'), process.stdout)
  if (setup.isWatching) (await import('../serving/watch.ts')).requireFiles(setup)
  const server = await start(setup, { ...setup.options, ...(log && { onReply: log }) })
  const stopped = untilStopped()
  if (setup.isWatching) await (await import('../serving/watch.ts')).watch({ server, flags, setup })
  console.log(readyLine(server, setup))
  await stopped
  await server.close()
  // Listeners for the second signal must not keep the process alive, nor a client that stays on.
  process.exit(0)
}

function readyLine(server: PetstoreServer, { options }: Setup): string {
  const { url, controlUrl, controlToken, petstore } = server
  const { plan } = petstore.quotas.of()
  const token = options.controlToken === undefined && controlToken !== null
  return [
    `petstore-mock is ready: ${url}`,
    `plan ${plan}`,
    `seed ${options.seed ?? 1}`,
    `control ${controlUrl}`,
    ...(token ? [`control token ${controlToken}`] : []),
  ].join(', ')
}

/** Waits for a signal, or for nobody to read what is printed any more. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false
    for (const [signal, status] of Object.entries(SIGNALS)) {
      process.on(signal, () => {
        if (isStopping) process.exit(status)
        isStopping = true
        resolve()
      })
    }
    process.stdout.on('error', (error) => {
      if (codeOf(error) !== 'EPIPE') throw error
      resolve()
    })
  })
}
