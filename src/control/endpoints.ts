import { namesOf } from '../core/lib/option-table.ts'

/** A path of the control API that isn't a member of the petstore, and its methods. */
export interface EndpointDescription {
  /** What each method does, in one sentence. */
  readonly methods: Readonly<Partial<Record<'GET' | 'POST' | 'PUT' | 'DELETE', string>>>
  /** Whether each session has it too, below `/sessions/{id}`. */
  readonly isOfPetstore?: boolean
}

/** The paths below `/__petstore` that aren't members. `sessions/{id}` stands for any id. */
export const ENDPOINTS = {
  '': { methods: { GET: 'Returns the addresses of the service and its documentation.' } },
  health: { methods: { GET: 'Says that the server is running. Needs no token.' } },
  'openapi.json': { methods: { GET: 'Returns this document.' } },
  settings: {
    methods: { GET: 'Returns the options, plans, operations, models and limits.' },
    isOfPetstore: true,
  },
  events: { methods: { GET: 'Streams what happens, as server-sent events.' }, isOfPetstore: true },
  sessions: {
    methods: {
      GET: 'Lists the sessions, longest idle first.',
      POST: 'Creates a session with the options of a petstore.',
    },
  },
  'sessions/{id}': {
    methods: {
      GET: 'Returns a session.',
      PUT: 'Creates a session with that id.',
      DELETE: 'Deletes a session.',
    },
  },
} as const satisfies Readonly<Record<string, EndpointDescription>>

/** The name of an endpoint: its path without the first slash. */
export type EndpointName = keyof typeof ENDPOINTS

export const ENDPOINT_NAMES: readonly EndpointName[] = namesOf(ENDPOINTS)
