import { readError } from '../../control/client/call-error.ts'
import { createSendCall } from '../../control/client/http-client.ts'
import { createCallMember, createRemotePetstore } from '../../control/client/petstore.ts'
import { eventOf } from '../../control/event.ts'
import { createLocalControl } from '../../control/local.ts'
import type { PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import type { Connection } from './connection.ts'

/** Connects to a petstore in the same page, through the same calls and events as on a server. */
export function connectLocally(internals: PetstoreInternals): Connection {
  const control = createLocalControl(internals)
  const send = async (method: string, path: string, body?: string) => {
    const { status, body: text } = control({ method, path, ...(body !== undefined && { body }) })
    if (status >= 400) throw readError(status, text ?? '')
    return text ?? ''
  }
  const call = createSendCall(send)
  const connection: Connection = {
    place: 'page',
    petstore: createRemotePetstore(createCallMember({ call })),
    call,
    fetch: (url, init) => internals.core.fetch(url, init),
    text: (path) => send('GET', path),
    listen(listener) {
      listener.onLink('open')
      return internals.changes.subscribe((change) => {
        const event = eventOf(change, internals)
        if (event !== undefined) listener.onEvent(event.name, JSON.stringify(event.read()))
      })
    },
    session: () => connection,
  }
  return connection
}
