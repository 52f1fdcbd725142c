import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { isDeepStrictEqual } from 'node:util'
import { listSteps } from '../../src/travel/steps.ts'
import { travelTo } from '../../src/travel/travel.ts'
import { live, past } from '../support/travel/story.ts'

beforeAll(() => { vi.useFakeTimers({ toFake: ['Date'] }) })
afterAll(() => { vi.useRealTimers() })
let last: unknown
const no = ({ parts }: any) => ({ ...parts, clock: parts.clock.mode })
for (const options of [{}, 'limit'])
test('x' + String(options), () => {
  last = undefined
  try {
    fc.assert(fc.property(past, fc.integer({min:1,max:20}), (happens, limit) => {
      const { petstore, expected } = live(happens, options === 'limit' ? { journal: { limit } } : {})
      const { from, reason } = listSteps(petstore)
      for (const [step, snapshot] of expected) {
        if (step < from) continue
        const then = travelTo(petstore, step)
        const a = no(then.snapshot()), b = no(snapshot)
        if (then.differs || !isDeepStrictEqual(a, b)) {
          last = { limit, reason, step, from, differs: then.differs, steps: listSteps(petstore).steps.map((s) => JSON.stringify(s)), cps: petstore.state.checkpoints.items().map((c) => c.step),
            acts: petstore.core.journal.acts().map((x) => JSON.stringify(x).slice(0, 200)),
            parts: Object.keys(a).filter((k) => !isDeepStrictEqual((a as any)[k], (b as any)[k])).map((k) => [k, JSON.stringify((a as any)[k]).slice(0,600), JSON.stringify((b as any)[k]).slice(0,600)]),
            log: petstore.core.journal.all().map((e) => `${e.id} ${e.method} ${e.url} ${e.status} ${e.apiKey}`) }
          throw new Error('no')
        }
      }
    }), { numRuns: 1500 })
  } finally { console.log(JSON.stringify(last, null, 1)) }
})
