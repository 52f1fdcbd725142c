import { fields, refuse } from '../../core/lib/check.ts'
import { describe } from '../../core/lib/describe.ts'
import { CONTROL_PATH, type ServerAddress } from '../paths.ts'
import { codeOf, UNREACHABLE } from './call-error.ts'
import { type ControlClient, createControlClient } from './http-client.ts'

/** A session of a server, and a client of its control API. */
export interface RemoteSession {
  readonly id: string
  readonly url: string
  readonly controlUrl: string
  readonly client: ControlClient
}

/** A server on which sessions can be created. */
export interface RemoteServer {
  /**
   * Creates a session. The options are those of a petstore, as JSON.
   *
   * @throws {CallError} if the server refuses the options, or has too many sessions.
   */
  createSession(options: unknown): Promise<RemoteSession>
  /** Deletes a session. Does nothing if it no longer exists. */
  deleteSession(session: RemoteSession): Promise<void>
}

/**
 * Connects to a server. `name` is the name of the option, for the errors.
 *
 * @throws {TypeError} if it isn't an address.
 * @throws {Error} if nothing answers there, or something else, or if the server refuses the token.
 */
export async function connectServer(name: string, got: unknown): Promise<RemoteServer> {
  const { url, controlToken = null } = readAddress(name, got)
  const controlUrl = controlUrlOf(`${name}.url`, url)
  const client = createControlClient(controlUrl, () => controlToken)
  const address = { name, url, token: controlToken }
  await requireServer(address, client)
  await requireAccess(address, client)
  return {
    async createSession(options) {
      // A proxy in front of several servers finds the one of a session by the id in the path.
      const given = { sessionId: crypto.randomUUID() }
      const made = await client.call('PUT', '/sessions/{sessionId}', given, options)
      const { id, url, controlUrl } = made
      return { id, url, controlUrl, client: createControlClient(controlUrl, () => controlToken) }
    },
    async deleteSession({ id }) {
      const deleted = client.call('DELETE', '/sessions/{sessionId}', { sessionId: id })
      await deleted.catch((error: unknown) => {
        if (codeOf(error) !== 'session_not_found') throw error
      })
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

/** Throws unless a server answers that says it's healthy. The call needs no token. */
async function requireServer(given: Given, client: ControlClient): Promise<void> {
  const health = await client.text('/health').catch((error: unknown) => {
    const { message } = Object(error)
    if (codeOf(error) !== UNREACHABLE) throw otherServer(given, error)
    const hint = 'start it first, for example with npx petstore-mock'
    throw new Error(`${expectedAt(given)} but got no answer. ${message}; ${hint}`, {
      cause: error,
    })
  })
  if (!isHealth(health)) throw otherServer(given, health)
}

function expectedAt({ name, url }: Given): string {
  return `${name}: expected a petstore-mock server at ${url}`
}

function otherServer(given: Given, got: unknown): Error {
  const answer = got instanceof Error ? got.message : describe(got)
  return new Error(`${expectedAt(given)} but got the answer of another server: ${answer}`)
}

/** A proxy in front of several servers answers itself, and then names no version. */
function isHealth(text: string): boolean {
  try {
    return Object(JSON.parse(text)).status === 'ok'
  } catch {
    return false
  }
}

/**
 * Throws if the server requires another token, refuses calls for another reason, or doesn't answer
 * a call as a server of this package does.
 */
async function requireAccess(given: Given, client: ControlClient): Promise<void> {
  const path = `/sessions/${crypto.randomUUID()}`
  const got = await client.text(path).catch((error: unknown) => error)
  const code = codeOf(got)
  if (code === 'session_not_found') return
  if (code === '' || code.startsWith('status ')) throw otherServer(given, got)
  if (code !== 'control_token_required') throw got
  const token = given.token === null ? 'none' : 'another one'
  const hint = 'the server prints it at the start, unless the option controlToken sets it'
  throw new Error(
    `${given.name}.controlToken: expected the control token of the server but got ${token}; ${hint}`,
  )
}
