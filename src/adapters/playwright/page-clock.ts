import type { BrowserContext } from '@playwright/test'
import { type CallMember, createRemotePetstore } from '../../control/client/petstore.ts'
import type { ClockMode } from '../../core/time/clock.ts'
import { durationMs } from '../../core/time/duration.ts'

/** The clocks of pages, which follow that of a petstore. */
export interface PageClocks {
  /** Gives the pages of a browser context a clock with the time of the petstore. */
  add(context: BrowserContext): Promise<void>
  /** Calls a member of the petstore. If it moves the clock, those of all pages move then. */
  readonly call: CallMember
}

/** The members that move the clock of a petstore. */
const MOVES = [
  'clock/freeze',
  'clock/set',
  'clock/advance',
  'clock/resume',
  'travel/restore',
  'restore',
  'reset',
]

/**
 * Creates an empty list of clocks for a petstore, whose members `callMember` calls.
 *
 * The clock of the petstore has moved already when those of the pages follow. So a request that a
 * timer of a page sends finds the petstore at the new time.
 */
export function createPageClocks(callMember: CallMember): PageClocks {
  const contexts = new Set<BrowserContext>()
  const { clock } = createRemotePetstore(callMember)
  const readClock = async () => ({ now: await clock.now(), mode: await clock.mode() })
  return {
    async add(context) {
      const { now, mode } = await readClock()
      await context.clock.install({ time: now })
      if (mode === 'frozen') await context.clock.setFixedTime(now)
      contexts.add(context)
      context.once('close', () => contexts.delete(context))
    },
    async call(member, args) {
      const result = await callMember(member, args)
      if (contexts.size === 0 || !MOVES.includes(member)) return result
      const advanceMs = member === 'clock/advance' ? durationMs(args[0], member) : 0
      const state = await readClock()
      await Promise.all([...contexts].map((context) => move(context, state, advanceMs)))
      return result
    },
  }
}

/**
 * Moves the clock of pages. Only an advance fires timers, each at most once. While the petstore is
 * frozen, `Date` stands still in the page too, and its timers run on.
 */
async function move(
  { clock }: BrowserContext,
  { now, mode }: { readonly now: number; readonly mode: ClockMode },
  advanceMs: number,
): Promise<void> {
  if (mode === 'frozen') await clock.setFixedTime(now)
  else if (advanceMs === 0) await clock.setSystemTime(now)
  if (advanceMs > 0) await clock.fastForward(advanceMs)
}
