import fc from 'fast-check'
import type { Fault, Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { runs } from '../../../support/runs.ts'
import { createFrozen } from '../../../support/service/idempotency.ts'
import { createOnce } from '../../../support/service/state.ts'

const callers = fc.constantFrom(undefined, 'one', 'two')
const keys = fc.constantFrom('first', 'second')
const names = fc.constantFrom('Fish', 'Birds')

const aFault = fc.constantFrom<Fault>(
  { status: 503, times: 1 },
  { status: 503, times: 1, afterOperation: true },
  { network: 'reset', times: 1 },
  { network: 'reset', times: 2, afterOperation: true },
  { network: 'timeout', times: 1 },
  { delay: '1h', times: 1 },
)

const step: fc.Arbitrary<(petstore: Petstore) => unknown> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(callers, keys, names).map(
      ([key, idempotencyKey, name]) =>
        (petstore: Petstore) =>
          createOnce(petstore, { ...(key && { key }), idempotencyKey, name }),
    ),
  },
  aFault.map((fault) => (petstore: Petstore) => petstore.faults.add(fault)),
  fc.nat(60_000).map((ms) => (petstore: Petstore) => petstore.clock.advance(ms)),
  callers.map(
    (key) =>
      ({ quotas }: Petstore) =>
        quotas.exhaust(key ?? null),
  ),
)

test('within its lifetime, a key never creates two records', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const petstore = createFrozen()
      const before = petstore.db.category.count()

      for (const act of steps) act(petstore)

      // Three callers, each with two keys.
      const created = petstore.db.category.count() - before
      expect(created).toBeLessThanOrEqual(6)
    }),
    runs(100),
  )
})
