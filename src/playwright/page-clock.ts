import type { BrowserContext } from '@playwright/test'
import type { ClockState, FollowClock } from '../remote/clock.ts'

/** The clocks of pages, which follow that of a petstore. */
export interface PageClocks {
  /** Gives the pages of a browser context a clock that starts at a state. */
  add(context: BrowserContext, state: ClockState): Promise<void>
  /** Moves the clocks of all pages. */
  readonly follow: FollowClock
}

/**
 * Creates an empty list of clocks.
 *
 * The clock of the petstore has moved already when those of the pages follow. So a request that a
 * timer of a page sends finds the petstore at the new time.
 */
export function createPageClocks(): PageClocks {
  const contexts = new Set<BrowserContext>()
  return {
    async add(context, state) {
      await context.clock.install({ time: state.now })
      if (state.mode === 'frozen') await context.clock.setFixedTime(state.now)
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
    },
    async follow(state, advanceMs) {
      await Promise.all([...contexts].map((context) => move(context, state, advanceMs)))
    },
  }
}

/**
 * Moves the clock of pages. Only an advance fires timers, each at most once. While the petstore is
 * frozen, `Date` stands still in the page too, and its timers run on.
 */
async function move(
  { clock }: BrowserContext,
  { now, mode }: ClockState,
  advanceMs: number,
): Promise<void> {
  if (mode === 'frozen') await clock.setFixedTime(now)
  else if (advanceMs === 0) await clock.setSystemTime(now)
  if (advanceMs > 0) await clock.fastForward(advanceMs)
}
