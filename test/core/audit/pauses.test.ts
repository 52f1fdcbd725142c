import { expect, test } from 'vitest'
import { auditWithPauses } from '../../../src/core/audit/audit.ts'
import { PAUSE_EVERY } from '../../../src/core/audit/pauses.ts'
import { assemble, type PetstoreInternals } from '../../../src/core/petstore/create-petstore.ts'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

const create = () => assemble({ clock: CLOCK, rateLimit: false })

/** Many requests: the audit pauses four times each time it goes through them. */
const MANY = 4 * PAUSE_EVERY

/** Audits all requests. Returns the number of pauses, and that of the requests in the report. */
function auditOf({ state, settings }: PetstoreInternals) {
  const facts = { ...settings, failOn: 'error', switches: new Map(), isIncomplete: false } as const
  const running = auditWithPauses(state.journal.entries(), facts)
  for (let pauses = 0; ; pauses += 1) {
    const next = running.next()
    if (next.done) return { pauses, requests: next.value.summary.requests }
  }
}

test.each([
  { clients: 'one client', keyOf: () => 'mine' },
  { clients: 'many clients', keyOf: (at: number) => `caller-${at}` },
])('the audit of many requests of $clients pauses a few times', ({ keyOf }) => {
  const internals = create()
  for (let at = 0; at < MANY; at += 1) callTimes(internals.petstore, 1, keyOf(at))

  const { pauses, ...report } = auditOf(internals)

  expect(report).toEqual({ requests: MANY })
  // It goes through them three times: to read them, to find rounded ids, and to judge.
  expect(pauses).toBeGreaterThanOrEqual(11)
  expect(pauses).toBeLessThanOrEqual(12)
})

test('the search for rounded ids pauses as often again if a request names such an id', () => {
  const internals = create()
  callTimes(internals.petstore, MANY - 1)
  send(internals.petstore, 'GET', '/categories/9200000000000000000')

  const { pauses } = auditOf(internals)

  expect(pauses).toBeGreaterThanOrEqual(15)
  expect(pauses).toBeLessThanOrEqual(16)
})
