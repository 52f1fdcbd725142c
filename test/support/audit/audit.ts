import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'

/** When the clock of a petstore under audit stands. */
export const START = '2026-05-01T00:00:00Z'

/** A petstore on the virtual clock. */
export function audited(options: PetstoreOptions = {}): Petstore {
  return createPetstore({ clock: START, ...options })
}

/** The rules that a petstore's audit found, in the order of the report. */
export function rulesFound(petstore: Petstore): readonly string[] {
  return petstore.audit().findings.map(({ rule }) => rule)
}

/** The findings that are no infos. */
export function wrongs(petstore: Petstore): readonly string[] {
  return petstore
    .audit()
    .findings.filter(({ severity }) => severity !== 'info')
    .map(({ rule, message }) => `${rule}: ${message}`)
}

/** Sends the same request after each pause, in ms of the service's clock; the first at once. */
export async function repeat(
  petstore: Petstore,
  pauses: readonly number[],
  send: () => Promise<unknown>,
): Promise<void> {
  await send().catch(() => {})
  for (const pause of pauses) {
    petstore.clock.advance(pause)
    await send().catch(() => {})
  }
}

/** Says that a body is JSON. */
export const JSON_BODY = { 'Content-Type': 'application/json' }

/** Creates a pet. */
export function createPet(petstore: Petstore, name = 'Rex'): Promise<Response> {
  const body = JSON.stringify({ name, categoryId: 1 })
  return petstore.fetch('/pets', { method: 'POST', headers: JSON_BODY, body })
}
