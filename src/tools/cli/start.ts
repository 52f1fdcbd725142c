import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type PetstoreServer,
  type ServerOptions,
  type Session,
  startServer,
} from '../../adapters/server/index.ts'
import type { RunConfig } from './config/run-config.ts'
import { located } from './config/values.ts'
import type { Environment } from './host.ts'
import type { WatchOptions } from './watch.ts'

/**
 * Starts the server. `onResponse` is called after each response.
 *
 * @throws {UsageError} naming the source of an invalid option, or of an address it can't listen on.
 */
export async function start(
  { options, values }: RunConfig,
  onResponse: ServerOptions['onResponse'],
): Promise<PetstoreServer> {
  return located(values, () => startServer({ ...options, ...(onResponse && { onResponse }) }))
}

/** Watches the files of a server if the user wants that. Returns a function that stops it. */
export async function startWatching(options: WatchOptions): Promise<() => void> {
  const isWatching = options.config.values.get('watch')?.value === true
  return isWatching ? (await import('./watch.ts')).watch(options) : () => {}
}

/**
 * Returns a function that adds to the environment of a command what it needs to find a server, or a
 * session of it: the URLs, the token and the certificate.
 */
export function environmentOf(
  server: PetstoreServer,
): (env: Environment, session?: Pick<Session, 'url' | 'controlUrl'>) => Environment {
  const { controlToken, certificate } = server
  const caFile = certificate === null ? undefined : writeCertificate(certificate)
  return (env, { url, controlUrl } = server) => {
    // Variables of an outer mock don't fit this one.
    const { PETSTORE_CONTROL_TOKEN: _, PETSTORE_CA_FILE: __, ...others } = env
    return {
      ...others,
      PETSTORE_BASE_URL: url,
      PETSTORE_CONTROL_URL: controlUrl,
      ...(controlToken !== null && { PETSTORE_CONTROL_TOKEN: controlToken }),
      // Node adds these certificates to its own.
      ...(caFile !== undefined && { PETSTORE_CA_FILE: caFile, NODE_EXTRA_CA_CERTS: caFile }),
    }
  }
}

/** Writes the certificate to a file that clients can be configured with. Deleted on exit. */
export function writeCertificate(certificate: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ca.pem')
  writeFileSync(file, certificate)
  return file
}
