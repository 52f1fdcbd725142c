import type { Petstore } from 'petstore-mock'
import { vi } from 'vitest'

/** Turns of the event loop after which all work waits for a timer. */
const TURNS = 4

const nextTurn = globalThis.setImmediate

/** How the clock of the service moves while the clients sleep. */
export type ClockKind =
  /** It follows the machine's clock. */
  | 'system'
  /** It is frozen and moves by the time that clients sleep. */
  | 'advanced'
  /** It stays frozen: pauses show only in real time. */
  | 'still'

/** Runs a story without waiting: whenever all work sleeps, fake timers jump to the next one. */
export async function withoutWaiting(
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
