import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drawEvenly } from '../../support/audit/audit.ts'
import { PoliteClient } from '../../support/audit/polite.ts'
import { perform, stories, withoutWaiting } from '../../support/audit/stories.ts'
import { runs } from '../../support/runs.ts'
import { START } from '../../support/service/state.ts'

beforeAll(() => {
  vi.useFakeTimers({
    now: START,
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  })
})

afterAll(() => {
  vi.useRealTimers()
})

test('a polite client never gets an error or a warning', {
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      vi.setSystemTime(START)
      const petstore = createPetstore(story.options)
      for (const fault of story.faults) petstore.faults.add(fault)
      const sendsKeys = story.options.rules?.idempotencyKeys === 'honour'
      const clients = story.clients.map(
        (options) =>
          new PoliteClient(petstore, { ...options, sendsKeys, random: drawEvenly(story.seed) }),
      )
      await withoutWaiting(petstore, story.clock, () =>
        Promise.all([
          ...clients.map((client, index) => client.sendAll(story.clients[index]?.wishes ?? [])),
          perform(story.acts, petstore),
        ]),
      )
      expect(petstore.audit().findings.filter(({ severity }) => severity !== 'info')).toEqual([])
    }),
    runs(),
  )
})
