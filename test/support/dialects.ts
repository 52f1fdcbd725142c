import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'

type RateLimit = Exclude<NonNullable<PetstoreOptions['rateLimit']>, boolean>

/** A dialect, and fields of `rateLimit`. */
export type Told = RateLimit & Pick<PetstoreOptions, 'dialect'>

/** All dialects. */
export const dialectNames = [
  'standard',
  'ietf-only',
  'github',
  'stripe',
  'openai',
  'anthropic',
  'delta',
  'retry-after-ms',
  'http-date',
  'missing',
  'wrong',
] as const

/** The time of the clock, between two seconds to make rounding visible. */
const NOW = '2026-05-01T00:00:20.500Z'

/** The headers that report limits. */
const LIMIT_HEADERS = /^(?:.*ratelimit.*|retry-after.*|stripe-.*)$/i

/** Creates a petstore at `NOW`, whose anonymous caller started its minute at 00:00:00. */
export function petstoreOf(
  { dialect = 'standard', ...rateLimit }: Told,
  options: PetstoreOptions = {},
): Petstore {
  const clock = '2026-05-01T00:00:00Z'
  const petstore = createPetstore({ clock, dialect, rateLimit, ...options })
  petstore.handle({ method: 'GET', path: '/pets' })
  petstore.clock.set(NOW)
  return petstore
}

/** Sends a request and returns the status and the headers about limits. */
async function sendAndReadLimits(petstore: Petstore) {
  const { status, headers } = await petstore.fetch('/pets')
  return {
    status,
    ...Object.fromEntries([...headers].filter(([name]) => LIMIT_HEADERS.test(name))),
  }
}

/** Returns the headers of a success, of a 429, and during a ban. */
export async function allTold(told: Told) {
  const petstore = petstoreOf(told)
  const served = await sendAndReadLimits(petstore)
  petstore.quotas.exhaust()
  const refused = await sendAndReadLimits(petstore)
  petstore.quotas.ban()
  return { served, refused, banned: await sendAndReadLimits(petstore) }
}
