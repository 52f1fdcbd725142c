import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'

const SENT = {
  nothing: '',
  'a request': rawRequest('GET /pets'),
  'many requests': rawRequest('GET /pets').repeat(100),
  'half a body': rawRequest('POST /pets', { 'Content-Length': '100' }, '{"na'),
  'a body that is too large': rawRequest('POST /pets', { 'Content-Length': '9000000' }, 'abc'),
  'a request for a tunnel': rawRequest('CONNECT example.com:443', {}, 'abc'),
  garbage: 'garbage\r\n\r\nmore of it',
}

const cases = Object.entries(SENT).flatMap(([what, sent]) =>
  (['resets', 'ends'] as const).map((way) => ({ what, sent, way })),
)

// An unhandled error event fails the run.
test.each(cases)(
  "a client that sends $what and $way its connection doesn't affect others",
  async ({ sent, way }) => {
    const { port, url, close } = await start({ plan: 'business' })
    const raw = openRaw(port)
    await new Promise<void>((resolve) => {
      raw.socket.write(sent, () => resolve())
    })

    if (way === 'resets') raw.socket.resetAndDestroy()
    else raw.socket.end()
    await raw.ended()

    expect((await fetch(`${url}/pets`)).status).toBe(200)
    await expect(close()).resolves.toBeUndefined()
  },
)
