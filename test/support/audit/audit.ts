import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { vi } from 'vitest'

/** The time at which the clock of an audited petstore is frozen. */
export const START = '2026-05-01T00:00:00Z'

/** Creates a petstore with a frozen clock. */
export function audited(options: PetstoreOptions = {}): Petstore {
  return createPetstore({ clock: START, ...options })
}

/** Returns the rules of all findings, in the order of the report. */
export function rulesFound(petstore: Petstore): readonly string[] {
  return petstore.audit().findings.map(({ rule }) => rule)
}

/** Returns the errors and warnings, as text. */
export function wrongs(petstore: Petstore): readonly string[] {
  return petstore
    .audit()
    .findings.filter(({ severity }) => severity !== 'info')
    .map(({ rule, message }) => `${rule}: ${message}`)
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
