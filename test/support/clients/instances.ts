import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'

/** A running petstore that a real client can reach. */
export interface Instance {
  readonly url: string
  readonly petstore: Pick<Petstore, 'clock' | 'journal' | 'quotas'>
  close(): Promise<void>
}

/** A way to reach a petstore. */
export interface WayIn {
  readonly name: string
  start(options?: PetstoreOptions): Promise<Instance>
}

export const throughMsw: WayIn = {
  name: 'through msw',
  async start(options = {}) {
    const url = 'https://petstore.example/v1'
    const petstore = setupPetstore({ ...options, baseUrl: url })
    petstore.listen({ onUnhandledRequest: 'error' })
    return { url, petstore, close: async () => petstore.close() }
  },
}

export const againstTheServer: WayIn = {
  name: 'against the server',
  start: (options = {}) => startServer({ ...options, baseUrl: '/v1', port: 0 }),
}
