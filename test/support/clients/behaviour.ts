import type { AuditReport, Petstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import type { Order } from 'petstore-mock/types'
import { vi } from 'vitest'

export type Method = 'GET' | 'POST'

/**
 * Sends a request; a POST sends `json` as its body. Resolves with the body of the response, and
 * rejects whenever the client does.
 */
export type Send = (method: Method, path: string, json?: object) => Promise<unknown>

/** Where a client finds the petstore. */
export interface Target {
  readonly baseUrl: string
  readonly fetch: typeof globalThis.fetch
}

/** A client with its default settings. */
export interface MeasuredClient {
  readonly name: string
  /** Whether msw must intercept the requests, because the client accepts no `fetch`. */
  readonly needsMsw?: boolean
  /** Creates a client that shares no state with others. */
  connect(target: Target): Calls
}

/** The calls that are measured. Each resolves with the body of the response. */
export interface Calls {
  listPets(): Promise<unknown>
  createOrder(order: Order): Promise<unknown>
  getOrder(orderId: number): Promise<unknown>
}

/** Makes the calls with a function that sends requests. */
export function callsOf(send: Send): Calls {
  return {
    listPets: () => send('GET', '/pets'),
    createOrder: (order) => send('POST', '/store/orders', order),
    getOrder: (orderId) => send('GET', `/store/orders/${orderId}`),
  }
}

/** A situation in which a client sends a request. */
export interface Situation {
  readonly name: string
  readonly method: Method
  prepare(petstore: Pick<Petstore, 'clock' | 'faults' | 'quotas'>): void
}

/** How a client behaved, according to the audit. */
export interface Behaviour {
  readonly requests: number
  readonly backoff: string | null
  /** The rules with errors or warnings. */
  readonly rules: readonly string[]
}

export const situations = {
  mustWait: {
    name: 'GET: 429, Retry-After: 45',
    method: 'GET',
    prepare({ quotas, clock }) {
      quotas.exhaust()
      clock.advance('15s')
    },
  },
  unavailable: {
    name: 'GET: 503 each time',
    method: 'GET',
    prepare: ({ faults }) => void faults.add({ status: 503 }),
  },
  orderLost: {
    name: 'POST: response lost',
    method: 'POST',
    prepare: ({ faults }) => void faults.add({ network: 'reset', afterOperation: true, times: 1 }),
  },
  orderFailed: {
    name: 'POST: 503 once',
    method: 'POST',
    prepare: ({ faults }) => void faults.add({ status: 503, times: 1 }),
  },
  invalid: {
    name: 'GET: 422 each time',
    method: 'GET',
    prepare: ({ faults }) => void faults.add({ status: 422 }),
  },
} as const satisfies Readonly<Record<string, Situation>>

export const ORDER = { petId: 1, quantity: 1 }

/** Sends one request with a client in a situation, without waiting for its pauses. */
export async function measure(client: MeasuredClient, situation: Situation): Promise<Behaviour> {
  const url = 'https://petstore.example'
  const petstore = setupPetstore({ baseUrl: url })
  fakeTime()
  petstore.listen({ onUnhandledRequest: 'error', timers: vi })
  situation.prepare(petstore)
  const calls = client.connect({ baseUrl: url, fetch: globalThis.fetch })
  const call = situation.method === 'GET' ? calls.listPets() : calls.createOrder(ORDER)
  try {
    await call.catch(() => {})
  } finally {
    petstore.close()
    // Spies first: a spy on a fake timer would put the fake one back.
    vi.restoreAllMocks()
    vi.useRealTimers()
  }
  return toBehaviour(petstore.audit())
}

/** Fakes time and randomness, so that each run is the same. Sockets keep working. */
function fakeTime(): void {
  const draws = [0.3, 0.8, 0.6, 0.1]
  let drawn = 0
  vi.useFakeTimers({
    now: Date.parse('2026-05-01T00:00:00Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  })
  vi.spyOn(Math, 'random').mockImplementation(() => draws[drawn++ % draws.length] ?? 0)
}

/** Sums up what the audit reports on the only caller. */
function toBehaviour({ findings, summary }: AuditReport): Behaviour {
  const found = findings.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule)
  return {
    requests: summary.requests,
    backoff: summary.callers[0]?.backoff ?? null,
    rules: [...new Set(found)].sort(),
  }
}
