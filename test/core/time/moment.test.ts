import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSoonest } from '../../../src/core/time/moment.ts'
import { runs } from '../../support/runs.ts'

const times = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 60 })

test('of any moments after now, the soonest are kept, in whatever order they come', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 8 }), (all, limit) => {
      const now = 10
      const soonest = createSoonest(now, limit)
      for (const at of all) soonest.add({ at, kind: 'sunset', name: 'a sunset' })

      const later = all.filter((at) => at > now).sort((one, other) => one - other)
      expect(soonest.list().map(({ at }) => at)).toEqual(later.slice(0, limit))
    }),
    runs(),
  )
})
