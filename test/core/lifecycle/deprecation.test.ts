import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK } from '../../support/service/state.ts'

const DEPRECATION = '@1767225600'
const SUNSET = 'Fri, 31 Dec 2027 00:00:00 GMT'
const DOCUMENTATION = '/docs/deprecations/getPet'
const LINK = `<${DOCUMENTATION}>; rel="deprecation", <${DOCUMENTATION}>; rel="sunset"`

function lifecycleOf({ headers }: Response) {
  return {
    deprecation: headers.get('Deprecation'),
    sunset: headers.get('Sunset'),
    link: headers.get('Link'),
  }
}

const DEPRECATED = { deprecation: DEPRECATION, sunset: SUNSET, link: LINK }

test.each<[number, string, PetstoreOptions]>([
  [200, 'GET /pets/1', {}],
  [200, 'HEAD /pets/1', {}],
  [404, 'GET /pets/99', {}],
  [401, 'GET /pets/1', { auth: 'required' }],
  [429, 'GET /pets/1', {}],
  [410, 'GET /pets/1', {}],
])(
  'a %i to %s says that the operation is deprecated, and when it goes',
  async (status, call, options) => {
    const petstore = createPetstore({ clock: CLOCK, ...options })
    if (status === 429) petstore.quotas.exhaust()
    if (status === 410) petstore.clock.set('2028-01-01')
    const [method = '', path = ''] = call.split(' ')

    const response = await petstore.fetch(path, { method })

    expect(response.status).toBe(status)
    expect(lifecycleOf(response)).toEqual(DEPRECATED)
  },
)

test("after the sunset, the other operations of the path aren't gone", async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.clock.set('2028-01-01')

  expect((await petstore.fetch('/pets/1', { method: 'DELETE' })).status).toBe(204)
})

type Lifecycle = NonNullable<NonNullable<PetstoreOptions['lifecycle']>['operations']>

test.each<[string, Lifecycle, object]>([
  [
    'names a successor, after the other links',
    { getPet: { successor: '/v2/pets' } },
    { ...DEPRECATED, link: `${LINK}, </v2/pets>; rel="successor-version"` },
  ],
  [
    'names another page and other dates',
    {
      getPet: {
        deprecatedAt: '2026-02-01',
        sunsetAt: new Date('2026-08-01T12:00:00Z'),
        documentation: 'https://example.com/bye',
      },
    },
    {
      deprecation: '@1769904000',
      sunset: 'Sat, 01 Aug 2026 12:00:00 GMT',
      link: '<https://example.com/bye>; rel="deprecation", <https://example.com/bye>; rel="sunset"',
    },
  ],
  [
    'ends an operation on the day on which its deprecation starts',
    { getPet: { deprecatedAt: '2027-12-31', sunsetAt: '2027-12-31' } },
    { ...DEPRECATED, deprecation: '@1830211200' },
  ],
  [
    'names no page if documentation is null',
    { getPet: { documentation: null } },
    { ...DEPRECATED, link: null },
  ],
  [
    'deprecates another operation, before its pages in Link',
    { getPet: null, listPets: { deprecatedAt: '2026-01-01', successor: '/animals' } },
    {
      deprecation: DEPRECATION,
      sunset: null,
      link: expect.stringMatching(
        /^<\/docs\/deprecations\/listPets>; rel="deprecation", <\/animals>; rel="successor-version", <\/pets\?.*rel="first"/,
      ),
    },
  ],
])('lifecycle.operations %s', async (_, operations, expected) => {
  const petstore = createPetstore({ clock: CLOCK, lifecycle: { operations } })

  const path = operations.getPet === null ? '/pets?limit=5' : '/pets/1'

  expect(lifecycleOf(await petstore.fetch(path))).toMatchObject(expected)
})
