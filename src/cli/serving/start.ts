import { describe } from '../../lib/text/describe.ts'
import { type PetstoreServer, type ServerOptions, startServer } from '../../server/index.ts'
import { locateError } from '../config/locate-error.ts'
import type { RunConfig } from '../config/run-config.ts'
import type { OptionValues } from '../config/values.ts'
import { codeOf, UsageError } from '../errors.ts'

/**
 * Starts the server. `onResponse` is called after each response.
 *
 * @throws {UsageError} naming the source of an invalid option, or of an address it cannot listen on.
 */
export async function start(
  { options, values }: RunConfig,
  onResponse: ServerOptions['onResponse'],
): Promise<PetstoreServer> {
  try {
    return await startServer({ ...options, ...(onResponse && { onResponse }) })
  } catch (error) {
    throw explainListening(error, values, options) ?? locateError(error, values)
  }
}

function explainListening(
  error: unknown,
  values: OptionValues,
  { port = 4010, host }: ServerOptions,
): UsageError | undefined {
  const atPort = values.get('port')?.where('') ?? '--port'
  const atHost = values.get('host')?.where('') ?? '--host'
  switch (codeOf(error)) {
    case 'EADDRINUSE': {
      const hint = 'use 0 to let the system choose one'
      return new UsageError(`${atPort}: expected a free port but ${port} is in use; ${hint}`)
    }
    case 'EACCES':
      return new UsageError(
        `${atPort}: expected a port that you may listen on but got ${port}; use one above 1023`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new UsageError(
        `${atHost}: expected an address of this machine but got ${describe(host)}`,
      )
    default:
      return undefined
  }
}
