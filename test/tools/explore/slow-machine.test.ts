import type { ClientContext } from 'petstore-mock/explore'
import { expect, test, vi } from 'vitest'
import { listPatiently, pause } from '../../support/explore/clients.ts'

/** How many ms of real time the machine has lost so far. */
let lost = 0

const original = performance.now
const realNow = original.bind(performance)

// When the package loads, it remembers which function reads the time of the machine. A bound one
// looks like a native one, and not like a fake of a test.
performance.now = (() => realNow() + lost).bind(undefined)
const { explore } = await import('petstore-mock/explore')
performance.now = original

test('a client that takes seconds for each step, because the machine is busy, has no problem', async () => {
  const client = async (context: ClientContext) => {
    for (let step = 0; step < 3; step += 1) {
      lost += 3_000
      await listPatiently(context)
      await pause(1_000)
    }
  }

  const { problems, runs } = await explore(client, { outcomes: ['429', 'late'], onProgress() {} })

  expect(problems).toEqual([])
  expect(runs).toBeGreaterThan(3)
})

test('a search that takes long says about how long it still takes, every ten seconds', async () => {
  const print = vi.spyOn(console, 'warn').mockReturnValue()
  const client = async (context: ClientContext) => {
    lost += 5_000
    await listPatiently(context)
  }

  await explore(client, { outcomes: ['429', '503', 'late'], faults: 1 })

  const lines = print.mock.calls.flat()
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).toMatch(
      /^\[petstore-mock\] explore: \d of about 6 runs, 0 problems; \d paths? with 1 fault to go, about \d+ s left$/,
    )
  }
})
