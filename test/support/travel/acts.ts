import fc from 'fast-check'
import type { Fault } from 'petstore-mock'
import { type Happen, key } from './world.ts'

/** Calls that move the clock. */
export const clockActs: fc.Arbitrary<Happen> = fc
  .tuple(fc.constantFrom('advance', 'freeze', 'resume', 'set'), fc.nat({ max: 120_000 }))
  .map(([name, ms]) => ({ petstore }) => {
    const { clock } = petstore.petstore
    if (name === 'advance') clock.advance(ms)
    else if (name === 'freeze') clock.freeze()
    else if (name === 'resume') clock.resume()
    else clock.set(new Date(clock.now() + ms - 60_000))
  })

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
    const { quotas } = petstore.petstore
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

const scenario = fc.constantFrom('flaky', 'outage', 'lossy')

/** Calls that add and remove faults and scenarios. */
export const faultActs: fc.Arbitrary<Happen> = fc
  .tuple(
    fc.constantFrom('add', 'add', 'add', 'play', 'remove', 'remove(id)', 'clear'),
    aFault,
    scenario,
    fc.nat(),
  )
  .map(([name, fault, played, at]) => ({ petstore, handles }) => {
    const { faults } = petstore.petstore
    if (name === 'add') handles.push(faults.add(fault))
    else if (name === 'play') handles.push(faults.play(played))
    else if (name === 'remove') handles[at % Math.max(1, handles.length)]?.remove()
    else if (name === 'remove(id)') faults.remove(`fault-${at % 6}`)
    else faults.clear()
  })
