import fc from 'fast-check'
import {
  type ClientContext,
  type ExploreOptions,
  explore,
  type OutcomeName,
} from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { listPatiently, pause } from '../../support/explore/clients.ts'
import { runs } from '../../support/runs.ts'

const OUTCOMES: readonly OutcomeName[] = [
  ...(['429', '500', '503', '503-wait', 'reset', 'lost'] as const),
  ...(['truncated', 'malformed-json', 'timeout', 'late', 'banned'] as const),
]

const options: fc.Arbitrary<ExploreOptions> = fc.record({
  faults: fc.integer({ min: 0, max: 3 }),
  outcomes: fc.subarray([...OUTCOMES], { minLength: 1, maxLength: 3 }),
  requests: fc.integer({ min: 1, max: 6 }),
  petstore: fc.record({ seed: fc.nat(), plan: fc.constantFrom('free', 'pro') }),
})

/** What a client does: it reads some lists, one after the other or at the same time. */
const plan = fc.record({
  reads: fc.integer({ min: 1, max: 3 }),
  isParallel: fc.boolean(),
  pauseMs: fc.integer({ min: 0, max: 100_000 }),
})

test('a correct client has no problem, whatever is searched', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(options, plan, async (options, { reads, isParallel, pauseMs }) => {
      const client = async (context: ClientContext) => {
        if (isParallel) {
          await Promise.all(Array.from({ length: reads }, () => listPatiently(context)))
        }
        for (let read = 0; read < reads; read += 1) {
          await listPatiently(context)
          await pause(pauseMs)
        }
      }
      const report = await explore(client, { ...options, runs: 60 })
      expect(report.problems).toEqual([])
    }),
    runs(25),
  )
})
