import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { onTestFinished } from 'vitest'
import { start } from './server/control.ts'
import { CLOCK } from './service/state.ts'

/** A petstore, and how a client sends requests to it. */
export interface Reached {
  readonly petstore: Petstore
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
}

/** Creates a petstore that is reached in one way, until the end of the test. */
export type Reach = (options?: PetstoreOptions) => Promise<Reached>

const ORIGIN = 'https://api.example.com'

/** The ways in which a request reaches a petstore: what is true of one must be true of all. */
export const WAYS: readonly (readonly [way: string, reach: Reach])[] = [
  [
    'petstore.fetch',
    async (options) => {
      const petstore = createPetstore({ clock: CLOCK, ...options })
      return { petstore, send: petstore.fetch }
    },
  ],
  [
    'msw',
    async (options) => {
      const petstore = setupPetstore({ clock: CLOCK, ...options, baseUrl: ORIGIN })
      petstore.listen()
      onTestFinished(() => petstore.close())
      return { petstore, send: (path, init) => fetch(ORIGIN + path, init) }
    },
  ],
  [
    'a server',
    async (options) => {
      const { petstore, url } = await start(options)
      return { petstore, send: (path, init) => fetch(url + path, init) }
    },
  ],
  [
    'a session of a server',
    async (options) => {
      const { petstore, url } = (await start(options)).sessions.create()
      return { petstore, send: (path, init) => fetch(url + path, init) }
    },
  ],
]
