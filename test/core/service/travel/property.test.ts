import fc from 'fast-check'
import type { Snapshot } from 'petstore-mock'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runs } from '../../../support/runs.ts'
import { live, past } from '../../../support/travel/story.ts'
import type { World } from '../../../support/travel/world.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

/**
 * Returns what travel restores of a snapshot: not which refusals were read, nor which account or key
 * is evicted first. The clock's distance from the system's differs, so its mode is compared.
 */
function exactPart({ version, parts }: Snapshot) {
  const { clock, accounts, ...others } = parts
  return {
    version,
    ...others,
    mode: Object(clock).mode,
    accounts: new Set(listOf(accounts).map(withoutRefusal)),
  }
}

function withoutRefusal(pair: unknown) {
  const [key, account] = listOf(pair)
  return [key, { ...Object(account), standing: { ...Object(account).standing, refusal: null } }]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Travels to every position, and compares the state with that of the time. */
function expectExact({ petstore, expected }: World): void {
  const { travel } = petstore.petstore
  for (const { position } of travel.positions()) {
    const snapshot = expected.get(position)
    const then = travel.to(position).snapshot()
    expect(exactPart(then), `position ${position}`).toStrictEqual(snapshot && exactPart(snapshot))
  }
}

test('the state at any position is the one that was there then', () => {
  fc.assert(
    fc.property(past, (happens) => {
      const world = live(happens)
      const [start] = world.petstore.petstore.travel.positions()
      expect(start?.kind).toBe('start')
      expectExact(world)
    }),
    runs(100),
  )
})
