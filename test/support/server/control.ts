import { type PetstoreServer, type ServerOptions, startServer } from 'petstore-mock/server'
import { onTestFinished } from 'vitest'
import { CLOCK } from '../service/state.ts'
import { type Sent, send } from './send.ts'

/** A server or a session, whose control API can be called. */
export interface Controlled {
  readonly controlUrl: string
}

/** The body and headers of a call. A string body is sent unchanged. */
export interface CallInit {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Starts a server on a free port, with a virtual clock. Closes it after the test. */
export async function start(options: ServerOptions = {}): Promise<PetstoreServer> {
  const server = await startServer({ port: 0, clock: CLOCK, ...options })
  onTestFinished(() => server.close())
  return server
}

/** Returns a session, whose control API can be called. */
export function ofSession({ controlUrl }: Controlled, id: string): Controlled {
  return { controlUrl: `${controlUrl}/sessions/${id}` }
}

/** Calls the control API: `call(server, 'POST /clock/advance', { body: '61s' })`. */
export async function call(
  { controlUrl }: Controlled,
  target: string,
  { body, headers = {} }: CallInit = {},
): Promise<Sent> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return send(controlUrl, target, { headers, body: text })
}
