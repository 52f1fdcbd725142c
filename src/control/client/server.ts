import { fields, refuse } from '../../core/lib/check.ts'
import { describe } from '../../core/lib/describe.ts'
import { OptionError } from '../../core/lib/option-error.ts'
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
  const given = { name, url, token: controlToken }
  return {
    async createSession(options) {
      // A proxy in front of several servers finds the one of a session by the id in the path.
      const path = `/sessions/${crypto.randomUUID()}`
      const body = JSON.stringify(options)
      const response = await send('PUT', path, { body }).catch((error) => explain(error, given))
      const made = await response.json().catch(() => undefined)
      const { id, url, controlUrl } = isSession(made) ? made : refuseServer(given, made)
      const client = createControlClient(controlUrl, () => controlToken)
      return { id, url, controlUrl, call: createCallMember(client) }
    },
    async deleteSession({ id }) {
      await send('DELETE', `/sessions/${encodeURIComponent(id)}`)
    },
  }
}

function readAddress(name: string, got: unknown): ServerAddress {
  if (typeof got === 'string') return { url: got }
  if (typeof got !== 'object' || got === null) refuse(name, got, ADDRESS)
  const { url, controlToken } = fields(name, got, ['url', 'controlToken'], {
    token: 'controlToken',
  })
  if (typeof url !== 'string') refuse(`${name}.url`, url, URL_FORM)
  if (controlToken === undefined) return { url }
  // `fetch` would refuse any other text as the value of a header, without saying which.
  const isToken = typeof controlToken === 'string' && /^[\x21-\x7e]+$/.test(controlToken)
  return isToken ? { url, controlToken } : refuse(`${name}.controlToken`, controlToken, 'a token')
}

const URL_FORM = "the URL of a server, such as 'http://127.0.0.1:4010'"

const ADDRESS = `${URL_FORM}, or { url, controlToken }`

/** Returns the URL of the control API. The service can have a base path; the control API has none. */
function controlUrlOf(name: string, got: string): string {
  const url = URL.canParse(got) ? new URL(got) : refuse(name, got, URL_FORM)
  if (!/^https?:$/.test(url.protocol)) refuse(name, got, URL_FORM)
  const [before = '', after] = url.pathname.split(CONTROL_PATH)
  return url.origin + (after === undefined ? '' : before) + CONTROL_PATH
}

/** What a client was given: the name of the option, the URL, and the token; null for none. */
interface Given {
  readonly name: string
  readonly url: string
  readonly token: string | null
}

/** Says why a session can't be created. */
function explain(error: unknown, given: Given): never {
  const code = codeOf(error)
  const { message } = Object(error)
  if (code === UNREACHABLE) {
    const hint = 'start it first, for example with npx petstore-mock'
    throw new Error(`${expectedAt(given)} but got no answer. ${message}; ${hint}`, { cause: error })
  }
  if (code === 'control_token_required') {
    const token = given.token === null ? 'none' : 'another one'
    const hint = 'the server prints it at the start, unless the option controlToken sets it'
    throw new Error(
      `${given.name}.controlToken: expected the control token of the server but got ${token}; ${hint}`,
    )
  }
  const isOfOther = !(error instanceof OptionError) && (code === '' || code.startsWith('status '))
  if (isOfOther) refuseServer(given, message)
  throw error
}

function expectedAt({ name, url }: Given): string {
  return `${name}: expected a petstore-mock server at ${url}`
}

function refuseServer(given: Given, got: unknown): never {
  const answer = typeof got === 'string' ? got : describe(got)
  throw new Error(`${expectedAt(given)} but got the answer of another server: ${answer}`)
}

function isSession(got: unknown): got is Omit<RemoteSession, 'call'> {
  return typeof Object(got).controlUrl === 'string'
}
