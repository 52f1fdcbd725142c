import fc from 'fast-check'
import type { Fault } from 'petstore-mock'
import { type Happen, key } from './world.ts'

/** Calls that move the clock. */
export const clockActs: fc.Arbitrary<Happen> = fc.oneof(
  fc.nat({ max: 90_000 }).map(
    (ms): Happen =>
      ({ petstore }) =>
        petstore.core.clock.advance(ms),
  ),
  fc.constant<Happen>(({ petstore }) => petstore.core.clock.advance('1m')),
  fc.constant<Happen>(({ petstore }) => petstore.core.clock.freeze()),
  fc.constant<Happen>(({ petstore }) => petstore.core.clock.resume()),
  fc.integer({ min: -60_000, max: 60_000 }).map(
    (ms): Happen =>
      ({ petstore }) =>
        petstore.core.clock.set(new Date(petstore.core.clock.now() + ms)),
  ),
)

/** Calls that change quotas. */
export const quotaActs: fc.Arbitrary<Happen> = fc
  .tuple(
    fc.constantFrom(
      'exhaust',
      'setRemaining',
      'ban',
      'banFor',
      'setPlan',
      'pardon',
      'forget',
      'clear',
    ),
    key.map((each) => each ?? null),
  )
  .map(([name, caller]) => ({ petstore }) => {
    const { quotas } = petstore.core
    if (name === 'setRemaining') quotas.setRemaining(caller, 2)
    else if (name === 'banFor') quotas.ban(caller, '20s')
    else if (name === 'setPlan') quotas.setPlan(caller, 'roomy')
    else if (name === 'clear') quotas.clear()
    else if (name === 'exhaust') quotas.exhaust(caller)
    else if (name === 'ban') quotas.ban(caller)
    else if (name === 'pardon') quotas.pardon(caller)
    else quotas.forget(caller)
  })

const aFault: fc.Arbitrary<Fault> = fc
  .record(
    {
      operation: fc.constantFrom('listPets', 'getPet', 'createPet'),
      apiKey: fc.constantFrom(null, 'mine'),
      probability: fc.constantFrom(0.2, 0.5, 1),
      skip: fc.nat({ max: 2 }),
      times: fc.integer({ min: 1, max: 3 }),
      schedule: fc.constantFrom(
        { duration: '30s' as const },
        { duration: '5s' as const, every: '20s' as const },
      ),
      delay: fc.constantFrom<NonNullable<Fault['delay']>>(5, '1s', [10, 20]),
      status: fc.constantFrom(429, 500, 503),
      network: fc.constantFrom('reset', 'truncate', 'malformed-json'),
      afterOperation: fc.boolean(),
      headers: fc.constantFrom({ 'X-Request-Id': null, 'X-Extra': 'yes' }),
    },
    { requiredKeys: [] },
  )
  .filter(({ delay, status, headers, network }) => Boolean(delay ?? status ?? headers ?? network))

/** Calls that add and remove faults and scenarios. */
export const faultActs: fc.Arbitrary<Happen> = fc.oneof(
  {
    weight: 3,
    arbitrary: aFault.map(
      (fault): Happen =>
        ({ petstore, handles }) => {
          handles.push(petstore.core.faults.add(fault))
        },
    ),
  },
  fc.constantFrom('flaky', 'outage', 'lossy', 'rate-limited', 'brownout').map(
    (name): Happen =>
      ({ petstore, handles }) => {
        handles.push(petstore.core.faults.play(name))
      },
  ),
  fc.nat().map(
    (at): Happen =>
      ({ handles }) =>
        handles[at % Math.max(1, handles.length)]?.remove(),
  ),
  fc.nat({ max: 5 }).map(
    (id): Happen =>
      ({ petstore }) => {
        petstore.core.faults.remove(`fault-${id}`)
      },
  ),
  fc.constant<Happen>(({ petstore }) => petstore.core.faults.clear()),
)
