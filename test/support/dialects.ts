import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'

type RateLimit = Exclude<NonNullable<PetstoreOptions['rateLimit']>, boolean>

/** The dialects there are. */
export const dialectNames = [
  'standard',
  'github',
  'ietf-only',
  'delta',
  'retry-after-ms',
  'http-date',
  'missing',
  'wrong',
] as const

/** Where the clock stands: between two seconds, so that what is rounded shows. */
export const NOW = '2026-05-01T00:00:20.500Z'

/** Headers by which a service tells of limits. */
const TELLING = /^(?:x-ratelimit-.*|ratelimit.*|retry-after.*)$/i

/** A petstore whose anonymous caller started its minute at 00:00:00, and stands at `NOW`. */
export function petstoreOf(rateLimit: RateLimit, options: PetstoreOptions = {}): Petstore {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z', rateLimit, ...options })
  petstore.handle({ method: 'GET', path: '/pets' })
  petstore.clock.set(NOW)
  return petstore
}

/** Sends a request; returns its status and what its headers tell of limits. */
export async function told(petstore: Petstore) {
  const { status, headers } = await petstore.fetch('/pets')
  return { status, ...Object.fromEntries([...headers].filter(([name]) => TELLING.test(name))) }
}

/** What is told on a served reply, on a refusal, and during a ban. */
export async function allTold(rateLimit: RateLimit) {
  const petstore = petstoreOf(rateLimit)
  const served = await told(petstore)
  petstore.quotas.exhaust()
  const refused = await told(petstore)
  petstore.quotas.ban()
  return { served, refused, banned: await told(petstore) }
}
