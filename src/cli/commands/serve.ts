import type { PetstoreServer } from '../../server/index.ts'
import { loadRunConfig, type RunConfig, readSources } from '../config/run-config.ts'
import type { OptionValues } from '../config/values.ts'
import { codeOf } from '../errors.ts'
import { createLog } from '../serving/log.ts'
import { onShellEnded } from '../serving/npm.ts'
import { start } from '../serving/start.ts'

/** Exit statuses of a process that a signal ended. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const

/**
 * Serves until the process gets SIGINT or SIGTERM, or npm ends that runs it. Then waits for the
 * responses under way. A second signal ends the process at once.
 */
export async function serve(flags: OptionValues): Promise<void> {
  const config = await loadRunConfig(await readSources('serve', flags))
  const log = createLog(config.log ?? (process.stdout.isTTY ? 'pretty' : 'silent'), process.stdout)
  const server = await start(config, log)
  const stopped = untilStopped()
  if (config.isWatching)
    await (await import('../serving/watch.ts')).watch({ server, command: 'serve', flags, config })
  console.log(readyLine(server, config))
  await stopped
  await server.close()
  // Listeners for a second signal would keep the process alive, and so would an idle client.
  process.exit(0)
}

function readyLine(server: PetstoreServer, { options }: RunConfig): string {
  const { url, controlUrl, controlToken, petstore } = server
  const { plan } = petstore.quotas.get()
  const isGenerated = options.controlToken === undefined && controlToken !== null
  return [
    `petstore-mock is ready: ${url}`,
    `plan ${plan}`,
    `seed ${options.seed ?? 1}`,
    `control ${controlUrl}`,
    ...(isGenerated ? [`control token ${controlToken}`] : []),
  ].join(', ')
}

/** Resolves on a signal, when npm has ended, or when the reader of the output has closed it. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    onShellEnded(resolve)
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
