import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection for sending arbitrary bytes and recording every byte of the response. */
export interface RawSocket {
  readonly socket: Socket
  send(bytes: string | Uint8Array): void
  /** Returns everything received so far. */
  received(): string
  /** Waits until this text has been received. */
  until(text: string): Promise<string>
  /**
   * Waits for the end of the connection. Returns everything received, and the error that ended it.
   */
  ended(): Promise<{ readonly text: string; readonly bytes: number; readonly error: unknown }>
}

/** Connects to a port of this machine, or wraps a connected socket. */
export function openRaw(target: number | Socket): RawSocket {
  const socket = typeof target === 'number' ? connect(target, '127.0.0.1') : target
  const chunks: Buffer[] = []
  let error: unknown = null
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.on('error', (reason) => {
    error = 'code' in reason ? reason.code : reason
  })
  const received = () => Buffer.concat(chunks).toString('utf8')
  return {
    socket,
    send: (bytes) => socket.write(bytes),
    received,
    async until(text) {
      while (!received().includes(text)) {
        const came = await Promise.race([once(socket, 'data'), closed.then(() => null)])
        if (came === null && !received().includes(text)) {
          throw new Error(`closed (${error}) before ${JSON.stringify(text)}: ${received()}`)
        }
      }
      return received()
    },
    async ended() {
      await closed
      return {
        // Decoding a large response takes long, and few tests read it.
        get text() {
          return received()
        },
        bytes: chunks.reduce((sum, { length }) => sum + length, 0),
        error,
      }
    },
  }
}

/** Sends bytes on a new connection, and returns everything received until it closes. */
export function sendRaw(port: number, bytes: string | Uint8Array) {
  const raw = openRaw(port)
  raw.send(bytes)
  return raw.ended()
}

/** Returns a request as text: `rawRequest('GET /pets/1', { 'X-API-Key': 'k' })`. */
export function rawRequest(line: string, headers: Record<string, string> = {}, body = ''): string {
  const fields = Object.entries({ Host: 'x', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${line} HTTP/1.1\r\n${fields.join('')}\r\n${body}`
}
