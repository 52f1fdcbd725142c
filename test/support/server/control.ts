import { type PetstoreServer, type ServerOptions, startServer } from 'petstore-mock/server'
import { request } from 'undici'
import { expect, onTestFinished } from 'vitest'
import { CLOCK } from '../service/state.ts'
import { controlViolations } from './control-contract.ts'

/** What a call was answered. */
export interface ControlReply {
  readonly status: number
  /** The names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The body as JSON; undefined when it is none. */
  readonly body: ReturnType<typeof JSON.parse>
}

/** Whose control API is called: a server, or a session of one. */
export interface Controlled {
  readonly controlUrl: string
}

/** What a call is sent with. A body that is a string is sent as it is. */
export interface CallInit {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts a server on a free port, on the virtual clock; it is closed when the test ends. */
export async function start(options: ServerOptions = {}): Promise<PetstoreServer> {
  const server = await startServer({ port: 0, clock: CLOCK, ...options })
  onTestFinished(() => server.close())
  return server
}

/** Where the control API of a session is. */
export function ofSession({ controlUrl }: Controlled, id: string): Controlled {
  return { controlUrl: `${controlUrl}/sessions/${id}` }
}

/**
 * Calls the control API: `call(server, 'PUT /clock', { body: { advance: '61s' } })`. Every reply
 * must be as the document of the control API says.
 */
export async function call(
  { controlUrl }: Controlled,
  target: string,
  { body, headers = {} }: CallInit = {},
): Promise<ControlReply> {
  const [method = '', path = ''] = target.split(' ')
  const answered = await request(controlUrl + path, {
    method,
    headers,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answered.body.text()
  const reply = {
    status: answered.statusCode,
    headers: Object.fromEntries(
      Object.entries(answered.headers).map(([name, value]) => [name, String(value)]),
    ),
    text,
    body: text !== '' && isJson(answered.headers['content-type']) ? JSON.parse(text) : undefined,
  }
  expect(controlViolations(method, new URL(controlUrl + path).pathname, reply)).toEqual([])
  return reply
}

function isJson(type: string | string[] | undefined): boolean {
  return /[/+]json\b/.test(String(type))
}
