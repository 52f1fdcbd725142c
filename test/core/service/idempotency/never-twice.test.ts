import fc from 'fast-check'
import type { Fault, Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { runs } from '../../../support/runs.ts'
import { createFrozen } from '../../../support/service/idempotency.ts'
import { createOnce } from '../../../support/service/state.ts'

const callers = fc.constantFrom(undefined, 'one', 'two')
const keys = fc.constantFrom('first', '"first"', 'second')
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
  fc.constant((petstore: Petstore) => petstore.restore(petstore.snapshot())),
  fc.constant((petstore: Petstore) => petstore.reset({ keep: ['db'] })),
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
      expect(Object(petstore.snapshot().parts.idempotencyKeys)).toHaveLength(created)
    }),
    runs(100),
  )
})

test('all 201s to a key of a caller have the same body and location', () => {
  fc.assert(
    fc.property(
      fc.array(aFault, { maxLength: 5 }),
      fc.integer({ min: 2, max: 12 }),
      (faults, count) => {
        const petstore = createFrozen()
        for (const fault of faults) petstore.faults.add(fault)
        const responses = Array.from({ length: count }, () => createOnce(petstore))
        const created = responses.filter(({ status }) => status === 201)
        expect(new Set(created.map(({ body }) => body)).size).toBeLessThanOrEqual(1)
        expect(new Set(created.map(({ headers }) => headers.Location)).size).toBeLessThanOrEqual(1)
        expect(petstore.db.category.count()).toBeLessThanOrEqual(5)
      },
    ),
    runs(100),
  )
})
