import { once } from 'node:events'
import { rawRequest } from '../client/raw-request.js'
import { createResponseParser } from '../client/responses.js'
import { KEYS } from '../server.js'
import { requireUsed } from './mixed.js'

/** How many requests are sent at once. */
const BATCH = 50

/** The number of pets of the default world. */
const PETS = 12

/** Sends batches of requests on one connection. The responses must come in order, none missing. */
export async function pipelined(client, index) {
  const apiKey = `soak-${KEYS - 1 - index}`
  const socket = client.open()
  const waiting = []
  let answered = 0
  const parse = createResponseParser(({ status, text }) => {
    const expected = waiting.shift()
    answered += 1
    const id = status === 200 ? JSON.parse(text).id : undefined
    if (id !== expected) client.fail(`expected the pet ${expected} but got ${status} ${text}`)
  })
  socket.on('data', parse)
  while (!client.isOver()) {
    const ids = Array.from({ length: BATCH }, () => client.draw(PETS))
    waiting.push(...ids)
    socket.write(ids.map((id) => rawRequest(`GET /pets/${id}`, { 'X-API-Key': apiKey })).join(''))
    await untilAnswered(socket, waiting)
    client.count('status 200', ids.length)
    if (socket.destroyed) client.fail(`the connection broke with ${waiting.length} requests open`)
    if (socket.destroyed) return
  }
  socket.destroy()
  await requireUsed(client, '/__petstore', apiKey, answered)
}

async function untilAnswered(socket, waiting) {
  while (waiting.length > 0 && !socket.destroyed) {
    const controller = new AbortController()
    const { signal } = controller
    await Promise.race([once(socket, 'data', { signal }), once(socket, 'close', { signal })])
    controller.abort()
  }
}
