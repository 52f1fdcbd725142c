import { codeOf } from '../../control/client/call-error.ts'
import { createControlClient } from '../../control/client/http-client.ts'
import { createCallMember, createRemotePetstore } from '../../control/client/petstore.ts'
import { sleep } from '../../core/time/timers.ts'
import type { Connection, ConnectionListener } from './connection.ts'

/** How long to wait before connecting again, in ms. */
const RECONNECT_MS = 1_000

/**
 * Connects to a petstore on a server. `base` is the URL of its control API. The user enters the control
 * token, which is never part of a URL.
 *
 * Events are read with `fetch`, because an `EventSource` can't send the token in a header.
 */
export function connectHttp(base: string, getToken: () => string | null): Connection {
  const client = createControlClient(base, getToken)
  const { send } = client
  const call = createCallMember(client)
  const [, root = base, id] = /^(.*)\/sessions\/([^/]+)$/.exec(base) ?? []
  const server = createControlClient(root, getToken)
  return {
    place: 'server',
    call,
    petstore: createRemotePetstore(call),
    settings: async () => (await send('GET', '/settings')).json(),
    sessions: async () => (await server.send('GET', '/sessions')).json(),
    async createSession(fromPosition) {
      const body = JSON.stringify({ fromPosition, fromSession: id && decodeURIComponent(id) })
      return (await server.send('POST', '/sessions', { body })).json()
    },
    fetch: (url, init) => fetch(url, init),
    listen(listener) {
      const controller = new AbortController()
      const { signal } = controller
      const open = async () => (await send('GET', '/events', { signal })).body
      void keepReading(open, listener, signal)
      return () => controller.abort()
    },
    session: (id) =>
      connectHttp(root + (id ? `/sessions/${encodeURIComponent(id)}` : ''), getToken),
  }
}

type OpenStream = () => Promise<ReadableStream<Uint8Array> | null>

/** Reads events until the listener stops. Connects again whenever the stream ends. */
async function keepReading(open: OpenStream, listener: ConnectionListener, signal: AbortSignal) {
  listener.onLink('connecting')
  while (!signal.aborted) {
    const end = await readToEnd(open, listener).catch(reasonOf)
    if (signal.aborted) return
    listener.onLink(end)
    // The user enters the token, and the panel then listens again.
    if (end === 'locked') return
    await sleep(RECONNECT_MS, signal)
  }
}

/** Reads the stream of Server-Sent Events, each with a name and one line of data, to its end. */
async function readToEnd(open: OpenStream, listener: ConnectionListener): Promise<'lost'> {
  const stream = await open()
  listener.onLink('open')
  const reader = stream?.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    const events = (rest + decoder.decode(part.value, { stream: true })).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, name, data = ''] = /^event: (.*)\ndata: (.*)/m.exec(event) ?? []
      if (name !== undefined) listener.onEvent(name, data)
    }
  }
  return 'lost'
}

function reasonOf(error: unknown): 'lost' | 'locked' | 'gone' {
  const code = codeOf(error)
  if (code === 'control_token_required') return 'locked'
  return code === 'session_not_found' ? 'gone' : 'lost'
}
