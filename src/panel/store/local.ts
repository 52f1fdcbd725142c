import { callMember } from '../../control/call-member.ts'
import { createRemotePetstore } from '../../control/client/petstore.ts'
import { describeSettings } from '../../control/describe-settings.ts'
import { eventOf } from '../../control/event.ts'
import type { PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import type { Connection } from './connection.ts'

/** Connects to a petstore in the same page: calls its members, and listens to the same events. */
export function connectLocally(internals: PetstoreInternals): Connection {
  const call: Connection['call'] = async (member, args) => callMember(internals, member, args)
  const connection: Connection = {
    place: 'page',
    call,
    petstore: createRemotePetstore(call),
    settings: async () => describeSettings(internals),
    sessions: async () => [],
    createSession: () => Promise.reject(new TypeError('A page has no sessions')),
    fetch: (url, init) => internals.petstore.fetch(url, init),
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
