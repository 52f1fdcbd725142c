import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { CLOCK } from './state.ts'

/** Creates a petstore with a frozen clock. */
export function createFrozen(options: PetstoreOptions = {}): Petstore {
  return createPetstore({ clock: CLOCK, ...options })
}

/** The `init` of a POST with an idempotency key. */
export function postOnce(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): RequestInit & { readonly headers: Readonly<Record<string, string>> } {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '8e03978e', ...headers },
    body: JSON.stringify(body),
  }
}

/** Creates a pet with an idempotency key. */
export function createPetOnce(
  petstore: Petstore,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return petstore.fetch('/pets', postOnce({ name: 'Rex', categoryId: 1 }, headers))
}

/** Returns whether a response gives an earlier one again. */
export function isReplayed(response: Response): boolean {
  return response.headers.get('Idempotent-Replayed') === 'true'
}
