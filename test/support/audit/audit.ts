import { type ApiRequest, createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { vi } from 'vitest'
import { type Delivery, type Sending, startDelivery } from '../../../src/core/http/delivery.ts'
import type { AdapterRequest } from '../../../src/core/http/messages.ts'
import { CLOCK } from '../service/state.ts'

/** Creates a petstore with a frozen clock. */
export function audited(options: PetstoreOptions = {}): Petstore {
  return createPetstore({ clock: CLOCK, ...options })
}

/** Returns the rules of all findings, in the order of the report. */
export function rulesFound(petstore: Petstore): readonly string[] {
  return petstore.audit().findings.map(({ rule }) => rule)
}

/** Returns the number of requests in each chain of the first caller. */
export function chainLengths(petstore: Petstore): readonly number[] {
  const [caller] = petstore.audit().summary.callers
  return caller?.retries.map(({ entries }) => entries.length) ?? []
}

/**
 * Sends a request at once and again after each pause, in ms on the service's clock. Real time stands
 * still meanwhile: the audit would count the time that a slow machine takes as pauses.
 */
export async function repeat(
  petstore: Petstore,
  pauses: readonly number[],
  send: () => Promise<unknown>,
): Promise<void> {
  const isFaked = vi.isFakeTimers()
  if (!isFaked) vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await send().catch(() => {})
    for (const pause of pauses) {
      petstore.clock.advance(pause)
      await send().catch(() => {})
    }
  } finally {
    if (!isFaked) vi.useRealTimers()
  }
}

/** The headers of a request with a JSON body. */
export const JSON_BODY = { 'Content-Type': 'application/json' }

/** Sends a request that creates a pet. */
export function createPet(petstore: Petstore, name = 'Rex'): Promise<Response> {
  const body = JSON.stringify({ name, categoryId: 1 })
  return petstore.fetch('/pets', { method: 'POST', headers: JSON_BODY, body })
}

/**
 * Sends a request whose response isn't delivered yet. Returns its delivery, which the test can end.
 * By default, the client has received all earlier responses.
 */
export function open(petstore: Petstore, request: ApiRequest, sending?: Sending): Delivery {
  const delivery = startDelivery(sending)
  const sent: AdapterRequest = { ...request, delivery }
  petstore.handle(sent)
  return delivery
}

/**
 * Creates a uniform random generator from 0 to 1. Values from fast-check favour the edges too much
 * for jitter.
 */
export function drawEvenly(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
