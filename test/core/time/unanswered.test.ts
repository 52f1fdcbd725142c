import { expect, test } from 'vitest'
import {
  countUnanswered,
  stopKeepingAlive,
  untilGivenUp,
} from '../../../src/core/time/unanswered.ts'

test('an unanswered request is counted until its owner stops or its client gives up', async () => {
  const unanswered = countUnanswered()
  const [owner, controller] = [{}, new AbortController()]
  const givenUp = untilGivenUp(controller.signal, owner)

  stopKeepingAlive({})
  expect(countUnanswered()).toBe(unanswered + 1)
  stopKeepingAlive(owner)
  stopKeepingAlive(owner)
  expect(countUnanswered()).toBe(unanswered)

  controller.abort()
  await givenUp
  expect(countUnanswered()).toBe(unanswered)
})
