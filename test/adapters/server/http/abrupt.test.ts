import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'

const SENT = {
  nothing: '',
  'the start of a TLS handshake': '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  'a request': rawRequest('GET /pets'),
  'a request for a tunnel': rawRequest('CONNECT example.com:443', {}, 'abc'),
  'an unknown method': rawRequest('FOO /pets'),
  garbage: 'garbage\r\n\r\nmore of it',
  'half a body': rawRequest('POST /pets', { 'Content-Length': '100' }, '{"na'),
  'a body that is refused': rawRequest('POST /pets', { 'Content-Length': '9000000' }, 'abc'),
  'many requests': rawRequest('GET /pets').repeat(200),
}

const WAYS: Readonly<Record<string, (socket: Socket) => unknown>> = {
  resets: (socket) => socket.resetAndDestroy(),
  ends: (socket) => socket.end(),
}

const cases = [false, true].flatMap((https) =>
  Object.entries(SENT).flatMap(([what, sent]) =>
    Object.keys(WAYS).map((way) => ({ scheme: https ? 'https' : 'http', https, what, sent, way })),
  ),
)

// An unhandled error event fails the run.
test.each(cases)(
  "$scheme: a client that sends $what and $way doesn't affect others",
  async (example) => {
    const { port, url, close } = await start({ https: example.https, plan: 'business' })
    const raw = openRaw(port)
    await new Promise<void>((resolve) => {
      raw.socket.write(Buffer.from(example.sent, 'latin1'), () => resolve())
    })

    WAYS[example.way]?.(raw.socket)
    if (example.https) raw.socket.destroy()
    await raw.ended()

    if (!example.https) expect((await fetch(`${url}/pets`)).status).toBe(200)
    await expect(close()).resolves.toBeUndefined()
  },
)
