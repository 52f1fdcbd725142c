import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openRaw, rawRequest } from '../../support/server/raw-socket.ts'
import { useServers } from '../../support/server/servers.ts'

const start = useServers()

test('a connection error with a numeric code ends only this connection', async () => {
  const { port, url } = await start()
  const breakOff = (message: unknown) => {
    const { server, socket } = Object(message)
    if (!(server instanceof Server)) return
    server.emit('clientError', Object.assign(new Error('odd'), { code: 7 }), socket)
  }
  subscribe('http.server.request.start', breakOff)
  onTestFinished(() => void unsubscribe('http.server.request.start', breakOff))
  const raw = openRaw(port)

  raw.send(rawRequest('GET /pets/1'))
  const { text } = await raw.ended()
  unsubscribe('http.server.request.start', breakOff)

  expect(text).toBe('')
  expect((await fetch(`${url}/pets/1`)).status).toBe(200)
})
