import type { PetstoreServer } from '../../../adapters/server/index.ts'
import { isAmple } from '../../../core/quota/plans.ts'
import { loadRunConfig, type RunConfig, readValues } from '../config/run-config.ts'
import type { Arguments } from '../config/values.ts'
import { reportApi } from '../errors.ts'
import type { Host } from '../host.ts'
import { createLog } from '../log.ts'
import { start, startWatching, writeCertificate } from '../start.ts'

/** How long the server may take to end after a signal, in ms. Its output may never be read. */
const STOP_MS = 4_500

/** Serves until the host stops it. Then waits for the responses under way. Returns the exit status. */
export async function serve({ flags }: Arguments, host: Host): Promise<number> {
  const { stdout, env } = host
  const config = await loadRunConfig(await readValues('serve', flags, host))
  reportApi(host.stderr, config)
  const log = createLog(config.log ?? (stdout.isTTY ? 'pretty' : 'silent'), stdout, env)
  const server = await start(config, log)
  host.outliveErrors()
  const stopped = host.untilStopped(STOP_MS)
  const stopWatching = await startWatching({ server, command: 'serve', flags, config, host })
  stdout.write(`${readyLines(server, config)}\n`)
  await stopped
  stopWatching()
  await server.close()
  return 0
}

/** Says where the server is: an address a line. With a log in JSON, it's one line of JSON. */
function readyLines(server: PetstoreServer, { options, log }: RunConfig): string {
  const { url, controlUrl, controlToken, petstore, certificate } = server
  const { plan, windows } = petstore.quotas.get()
  const limits = windows.every(isAmple) ? 'no limits' : `plan ${plan}`
  const seed = options.seed ?? 1
  const isGenerated = options.controlToken === undefined && controlToken !== null
  const addresses = {
    panel: `${controlUrl}/`,
    control: controlUrl,
    ...(options.https === true &&
      certificate !== null && { certificate: writeCertificate(certificate) }),
    ...(isGenerated && { 'control token': controlToken }),
  }
  if (log === 'json') return JSON.stringify({ ready: url, plan, seed, ...addresses })
  const lines = Object.entries(addresses).map(([name, value]) => `  ${name}: ${value}`)
  return [`petstore-mock is ready: ${url}, ${limits}, seed ${seed}`, ...lines].join('\n')
}
