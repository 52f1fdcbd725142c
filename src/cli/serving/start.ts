import { describe } from '../../lib/describe.ts'
import { type PetstoreServer, type ServerOptions, startServer } from '../../server/index.ts'
import { codeOf, UsageError } from '../errors.ts'
import { explainOption, type Setup } from '../config/run-config.ts'

/**
 * Starts the server.
 *
 * @throws {UsageError} naming where what is wrong came from.
 */
export async function start(setup: Setup, options: ServerOptions): Promise<PetstoreServer> {
  try {
    return await startServer(options)
  } catch (error) {
    const found = explainListening(error, setup, options) ?? explainOption(error, setup.given)
    throw found ?? (error instanceof TypeError ? new UsageError(error.message) : error)
  }
}

function explainListening(
  error: unknown,
  { given }: Setup,
  { port = 4010, host }: ServerOptions,
): UsageError | undefined {
  const atPort = given.get('port')?.where('') ?? '--port'
  const atHost = given.get('host')?.where('') ?? '--host'
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new UsageError(
        `${atPort}: ${port} is in use: choose a free one, or 0 to let the system pick`,
      )
    case 'EACCES':
      return new UsageError(`${atPort}: ${port} needs more rights: choose one above 1023`)
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
