import type { Petstore } from 'petstore-mock'
import { vi } from 'vitest'

/** Turns of the event loop after which nothing is under way but what waits for a timer. */
const TURNS = 4

const nextTurn = globalThis.setImmediate

/** How the clock of the service goes while the clients sleep. */
export type ClockKind =
  /** With the machine's. */
  | 'system'
  /** Frozen, and moved on by whoever sleeps. */
  | 'advanced'
  /** Frozen, and left so: pauses are real ones. */
  | 'still'

/** Runs a story in no time: whenever all sleep, to the next who wakes up. */
export async function inNoTime(
  petstore: Petstore,
  kind: ClockKind,
  story: () => Promise<unknown>,
): Promise<void> {
  let isOver = false
  const running = story().finally(() => {
    isOver = true
  })
  while (!isOver) {
    for (let turn = 0; turn < TURNS; turn += 1) await new Promise((next) => nextTurn(next))
    const before = Date.now()
    if (!isOver && vi.getTimerCount() > 0) vi.advanceTimersToNextTimer()
    const passed = Date.now() - before
    if (kind === 'advanced' && passed > 0) petstore.clock.advance(passed)
  }
  await running
}
