import { rawRequest } from '../client/raw-request.js'
import { repeatInSession } from '../client/session.js'

/** As many as a connection may have unanswered. */
const REQUESTS = 64

/** The faults that leave requests without a response. */
const FAULTS = [{ network: 'timeout' }, { delay: '1h' }, { delay: '10s', afterOperation: true }]

/** Sends many requests on one connection that will never be answered, waits for a while and leaves. */
export async function unanswered(client) {
  await repeatInSession(client, {}, async ({ api, control }) => {
    const body = FAULTS[client.draw(FAULTS.length) - 1]
    const added = await client.send({ method: 'POST', path: `${control}/faults`, body })
    if (!client.expect(added, [201], 'POST /faults')) return
    const socket = client.open()
    socket.resume().write(rawRequest(`GET ${api}/pets/1`).repeat(REQUESTS))
    await client.pause(1_000 + client.draw(2_000))
    socket.destroy()
    client.count('connections without a response')
  })
}
