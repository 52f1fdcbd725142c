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
    const end = await readOnce(open, listener)
    if (signal.aborted) return
    listener.onLink(end === 'closed' ? 'lost' : end)
    // The user enters the token, and the panel then listens again.
    if (end === 'locked') return
    await sleep(RECONNECT_MS, signal)
  }
}

/** Opens the stream and reads it to its end. Returns `closed` then, or why it didn't open. */
async function readOnce(
  open: OpenStream,
  listener: ConnectionListener,
): Promise<'closed' | 'lost' | 'locked' | 'gone'> {
  let hasOpened = false
  try {
    const stream = await open()
    hasOpened = true
    listener.onLink('open')
    if (stream !== null) await read(stream, listener)
    return 'closed'
  } catch (error) {
    return hasOpened ? 'closed' : reasonOf(error)
  }
}

function reasonOf(error: unknown): 'lost' | 'locked' | 'gone' {
  const code = codeOf(error)
  if (code === 'control_token_required') return 'locked'
  return code === 'session_not_found' ? 'gone' : 'lost'
}

async function read(stream: ReadableStream<Uint8Array>, listener: ConnectionListener) {
  const parse = createEventParser((name, data) => listener.onEvent(name, data))
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parse(decoder.decode(part.value, { stream: true }))
  }
}

/** Receives one event: its name, and its data as text. */
type Receive = (name: string, data: string) => void

/**
 * Creates a parser of Server-Sent Events as the control API sends them, each with one line of data.
 * Pass it the text as it arrives, in pieces of any size.
 */
function createEventParser(receive: Receive): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const events = (rest + piece).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)/m.exec(event) ?? []
      if (name !== '') receive(name, data)
    }
  }
}
