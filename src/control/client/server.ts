import { OptionError, readObject, throwOptionError } from '../../core/lib/check.ts'
import { describe, messageOf } from '../../core/lib/describe.ts'
import { CONTROL_PATH, type ServerAddress } from '../paths.ts'
import { codeOf, UNREACHABLE } from './call-error.ts'
import { createControlClient } from './http-client.ts'
import { type CallMember, createCallMember } from './petstore.ts'

/** A session of a server, and how to call its petstore. */
export interface RemoteSession {
  readonly id: string
  readonly url: string
  readonly controlUrl: string
  readonly call: CallMember
}

/** A server on which sessions can be created. */
export interface RemoteServer {
  /**
   * Creates a session. The options are those of a petstore, as JSON.
   *
   * @throws {OptionError} if the server refuses the options.
   * @throws {Error} if no server answers, or another one, or if it refuses the token.
   */
  createSession(options: unknown): Promise<RemoteSession>
  /** Deletes a session. */
  deleteSession(session: Pick<RemoteSession, 'id'>): Promise<void>
}

/**
 * Returns a server to connect to. `name` is the name of the option, for the errors.
 *
 * @throws {TypeError} if it isn't an address.
 */
export function connectServer(name: string, got: unknown): RemoteServer {
  const { url, controlToken = null } = readAddress(name, got)
  const { send } = createControlClient(controlUrlOf(`${name}.url`, url), () => controlToken)
  return {
    async createSession(options) {
      // A proxy in front of several servers finds the one of a session by the id in the path.
      const path = `/sessions/${crypto.randomUUID()}`
      const body = JSON.stringify(options)
      const session = await send('PUT', path, { body })
        .then(readSession)
        .catch((error) => explain(error, name, url))
      const client = createControlClient(session.controlUrl, () => controlToken)
      return { ...session, call: createCallMember(client) }
    },
    async deleteSession({ id }) {
      await send('DELETE', `/sessions/${encodeURIComponent(id)}`)
    },
  }
}

function readAddress(name: string, got: unknown): ServerAddress {
  if (typeof got === 'string') return { url: got }
  if (typeof got !== 'object' || got === null) throwOptionError(name, got, ADDRESS)
  const { url, controlToken } = readObject(got, name, ['url', 'controlToken'], {
    token: 'controlToken',
  })
  if (typeof url !== 'string') throwOptionError(`${name}.url`, url, URL_FORM)
  if (controlToken === undefined) return { url }
  // `fetch` would refuse any other text as the value of a header, without saying which.
  const isToken = typeof controlToken === 'string' && /^[\x21-\x7e]+$/.test(controlToken)
  return isToken
    ? { url, controlToken }
    : throwOptionError(`${name}.controlToken`, controlToken, 'a token')
}

const URL_FORM = "the URL of a server, such as 'http://127.0.0.1:4010'"

const ADDRESS = `${URL_FORM}, or { url, controlToken }`

/** Returns the URL of the control API. The service can have a base path; the control API has none. */
function controlUrlOf(name: string, got: string): string {
  const url = URL.canParse(got) ? new URL(got) : throwOptionError(name, got, URL_FORM)
  if (!/^https?:$/.test(url.protocol)) throwOptionError(name, got, URL_FORM)
  const [before = '', after] = url.pathname.split(CONTROL_PATH)
  return url.origin + (after === undefined ? '' : before) + CONTROL_PATH
}

/** Says why a session can't be created. What the server itself refuses is thrown as it is. */
function explain(error: unknown, name: string, url: string): never {
  const code = codeOf(error)
  if (code === 'control_token_required') {
    const hint = 'the server prints it at the start, unless the controlToken option sets it'
    throw new Error(`${name}.controlToken: expected the control token of the server; ${hint}`)
  }
  const isRefusal = code !== '' && code !== UNREACHABLE && !code.startsWith('status ')
  if (isRefusal || error instanceof OptionError) throw error
  const got = messageOf(error)
  throw new Error(`${name}: expected a petstore-mock server at ${url} but got: ${got}`, {
    cause: error,
  })
}

/** Reads the answer of the server. Another server may give any. */
async function readSession(response: Response): Promise<Omit<RemoteSession, 'call'>> {
  const made: unknown = await response.json().catch(() => undefined)
  if (isSession(made)) return made
  throw new Error(`an answer of another server, ${describe(made)}`)
}

function isSession(got: unknown): got is Omit<RemoteSession, 'call'> {
  return typeof Object(got).controlUrl === 'string'
}
