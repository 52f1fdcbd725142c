import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { dialectNames } from '../../../support/dialects.ts'

type Dialect = (typeof dialectNames)[number]

/** What has happened to a caller before the response whose headers are compared. */
const SITUATIONS: Readonly<Record<string, (petstore: Petstore) => void>> = {
  'a request that is served': () => {},
  'the last request of a minute': ({ quotas }) => quotas.setRemaining(null, 1),
  'a minute that is used up': ({ quotas }) => quotas.exhaust(),
  'a day with less left than the minute': ({ quotas }) => quotas.setRemaining(null, 5, 'day'),
  'a day that is used up': ({ quotas }) => quotas.exhaust(null, 'day'),
  'two windows that are used up': ({ quotas }) => {
    quotas.exhaust()
    quotas.exhaust(null, 'day')
  },
  'a used-up minute that outlasts the day': ({ quotas, clock }) => {
    clock.set('2026-05-01T23:59:50.250Z')
    quotas.exhaust()
  },
  'a ban': ({ quotas }) => quotas.ban(),
  'a ban that the used-up day outlasts': ({ quotas }) => {
    quotas.ban()
    quotas.exhaust(null, 'day')
  },
  'a ban on a plan without limits': ({ quotas }) => {
    quotas.setPlan(null, 'unlimited')
    quotas.ban()
  },
}

const CONFIGURED: readonly PetstoreOptions[] = [
  {},
  { rateLimit: { window: 'clock', countRejected: true } },
  { rateLimit: { exempt: ['listPets'] } },
  { ban: { status: 429 } },
]

test.each(Object.entries(SITUATIONS))(
  'in every dialect, all headers say the same about %s',
  async (_, arrange) => {
    for (const options of CONFIGURED) {
      for (const dialect of dialectNames) {
        const petstore = petstoreOf(dialect, options)
        arrange(petstore)
        const { headers } = await petstore.fetch('/pets')
        const told = [...ietfOf(headers), ...limitsOf(headers, now(petstore), dialect)]
        const all = [...told, ...waitOf(headers, now(petstore), dialect)]
        for (const { left, seconds } of all) {
          expect({ dialect, left }).toEqual({ dialect, left: all[0]?.left })
          // An epoch and a date are rounded to seconds.
          expect(Math.abs(seconds - (all[0]?.seconds ?? 0))).toBeLessThanOrEqual(1)
        }
      }
    }
  },
)

function petstoreOf(dialect: Dialect, options: PetstoreOptions): Petstore {
  const rateLimit = { ...Object(options.rateLimit), ietfHeaders: true }
  const plans = { unlimited: { perMinute: null, perDay: null } }
  const clock = '2026-05-01T00:00:00Z'
  const petstore = createPetstore({ clock, plans, ...options, dialect, rateLimit })
  petstore.handle({ method: 'GET', path: '/categories' })
  petstore.clock.set('2026-05-01T00:00:20.500Z')
  return petstore
}

function now({ clock }: Petstore): number {
  return clock.now() / 1_000
}

/** How many requests a header says are left, and the seconds until there are more. */
interface Told {
  readonly left: number
  readonly seconds: number
}

/** Reads the window in `RateLimit` with the fewest requests left; the one that resets last of two. */
function ietfOf(headers: Headers): readonly Told[] {
  const windows = headers.get('RateLimit')?.matchAll(/r=(\d+);t=(\d+)/g) ?? []
  return [...windows]
    .map(([, r, t]) => ({ left: Number(r), seconds: Number(t) }))
    .sort((one, other) => one.left - other.left || other.seconds - one.seconds)
    .slice(0, 1)
}

/** Reads the `X-RateLimit-*` headers. */
function limitsOf(headers: Headers, now: number, dialect: Dialect): readonly Told[] {
  if (!headers.has('X-RateLimit-Limit')) return []
  const numberOf = (name: string) => Number(headers.get(`X-RateLimit-${name}`))
  const left = numberOf('Remaining')
  if (headers.has('X-RateLimit-Used')) expect(numberOf('Used') + left).toBe(numberOf('Limit'))
  return [{ left, seconds: numberOf('Reset') - (dialect === 'delta' ? 0 : now) }]
}

/** Reads `Retry-After`. It means that nothing is left, and `wrong` announces half of the wait. */
function waitOf(headers: Headers, now: number, dialect: Dialect): readonly Told[] {
  const value = headers.get('Retry-After')
  if (value === null || dialect === 'wrong') return []
  const isDate = Number.isNaN(Number(value))
  return [{ left: 0, seconds: isDate ? Date.parse(value) / 1_000 - now : Number(value) }]
}
