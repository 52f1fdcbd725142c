import { describe } from '../../lib/text/describe.ts'
import type { ServerSettings } from '../options.ts'

/** The error of a server that cannot listen. Its cause is Node's error, which has the same code. */
class ListenError extends Error {
  override readonly name = 'ListenError'
  /** The code of Node's error, such as `EADDRINUSE`. */
  readonly code: string

  constructor(message: string, code: string, cause: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/**
 * Returns an error that says which option keeps the server from listening, or the same error if it
 * has another reason.
 */
export function explainListenError(error: unknown, settings: ServerSettings): unknown {
  const { code } = Object(error)
  const message = messageOf(code, settings)
  return message === undefined ? error : new ListenError(message, code, error)
}

function messageOf(code: unknown, { port, host }: ServerSettings): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `port: expected a free port but ${port} is in use; 0 selects a free one`
    case 'EACCES':
      return `port: expected a port that you may listen on but got ${port}; use one above 1023`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `host: expected an address of this machine but got ${describe(host)}`
    default:
      return undefined
  }
}
