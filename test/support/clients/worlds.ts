import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'

/** A petstore that a real client can reach. */
export interface World {
  readonly url: string
  readonly petstore: Pick<Petstore, 'clock' | 'journal' | 'quotas'>
  close(): Promise<void>
}

/** One of the ways to reach a petstore from a process. */
export interface WayIn {
  readonly name: string
  start(options?: PetstoreOptions): Promise<World>
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
