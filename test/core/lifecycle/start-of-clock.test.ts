import { createPetstore } from 'petstore-mock'
import { afterEach, expect, test, vi } from 'vitest'

const STARTS = ['2024-01-01T00:00:00Z', '2026-05-01T09:30:00Z', '2099-12-31T23:59:59Z'] as const

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function datesOf({ headers }: Response): readonly (string | null)[] {
  return [headers.get('Deprecation'), headers.get('Sunset')]
}

const deprecatedSince = (date: string) => `@${Date.parse(date) / 1_000}`

test.each(STARTS)('the audit of getPet is the same if the clock starts at %s', async (clock) => {
  vi.spyOn(console, 'warn').mockReturnValue() // 2099 is beyond what some clients can read
  const petstore = createPetstore({ clock })
  await petstore.fetch('/pets/1')
  petstore.clock.advance('300d')
  await petstore.fetch('/pets/1')
  expect(petstore.audit()).toMatchObject({
    ok: true,
    findings: [{ rule: 'called-deprecated', severity: 'info', entries: { length: 2 } }],
  })
})

test('the system clock starts when the petstore is created', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2035-12-31T23:59:59Z') })
  const response = await createPetstore().fetch('/pets/1')
  expect(datesOf(response)).toEqual([
    deprecatedSince('2035-01-01'),
    'Wed, 31 Dec 2036 00:00:00 GMT',
  ])
})

test.each([
  ['2024-06-01', '2025-03-01', '2026-03-01', '2025-03-01', 'Sun, 01 Mar 2026 00:00:00 GMT'],
  ['2030-06-01', '2025-03-01', '2026-03-01', '2025-03-01', 'Sun, 01 Mar 2026 00:00:00 GMT'],
  // An operation with only one of the dates doesn't have the other.
  ['2024-06-01', undefined, '2026-12-01', null, 'Tue, 01 Dec 2026 00:00:00 GMT'],
  ['2030-06-01', '2026-06-01', undefined, '2026-06-01', null],
])(
  'with a clock from %s and the dates %s and %s, the headers have %s and %s',
  async (clock, deprecatedAt, sunsetAt, deprecated, sunset) => {
    const getPet = { ...(deprecatedAt && { deprecatedAt }), ...(sunsetAt && { sunsetAt }) }
    const petstore = createPetstore({ clock, lifecycle: { operations: { getPet } } })

    expect(datesOf(await petstore.fetch('/pets/1'))).toEqual([
      deprecated && deprecatedSince(deprecated),
      sunset,
    ])
  },
)
