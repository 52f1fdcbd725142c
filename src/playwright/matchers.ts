import type { ExpectMatcherState } from '@playwright/test'
import type { JournalFilter } from '../journal/filter.ts'
import { integer } from '../lib/check.ts'
import { observe } from '../remote/observe.ts'
import type { RemotePetstore } from '../remote/remote-petstore.ts'
import {
  type CleanAuditOptions,
  type RetryAfterOptions,
  toHaveCleanAudit,
  toHaveRespectedRetryAfter,
} from '../testing/audit-matchers.ts'
import { type ReceivedOptions, toHaveReceived } from '../testing/journal-matchers.ts'
import { isRemote, type MatcherResult, type ObservedPetstore } from '../testing/matcher.ts'
import { MAX_TIMER_MS } from '../time/duration.ts'
import { sleep, startRealStopwatch } from '../time/timers.ts'

/** A petstore on a server, or one in this process. */
type AnyPetstore = RemotePetstore | ObservedPetstore

/** The options of `toHaveReceived` for Playwright. */
export interface AwaitedOptions extends ReceivedOptions {
  /**
   * How long to wait for the requests, in ms of real time; 0 looks once. The default is that of
   * `expect`.
   */
  readonly timeout?: number | undefined
}

/** How long to wait before looking again, in ms: at first, and later. */
const PAUSES = [20, 50, 100, 250] as const

/** The matchers for `expect.extend`, which wait for the answers of a server. */
export const remoteMatchers = {
  /** Passes if the audit of the petstore has no errors. `failOn` makes it stricter. */
  async toHaveCleanAudit(petstore: AnyPetstore, options?: CleanAuditOptions) {
    return toHaveCleanAudit(await look(petstore), options)
  },
  /** Passes if a response announced a wait, and no client sent a request before it was over. */
  async toHaveRespectedRetryAfter(petstore: AnyPetstore, options?: RetryAfterOptions) {
    return toHaveRespectedRetryAfter(await look(petstore), options)
  },
  /**
   * Passes as soon as the journal of the petstore has a request that matches the filter, or exactly
   * `times` of them. Waits for them as long as `expect` does.
   */
  async toHaveReceived(
    this: ExpectMatcherState,
    petstore: AnyPetstore,
    filter?: JournalFilter,
    options?: AwaitedOptions,
  ) {
    const { ms, rest } = splitTimeout(options, this.timeout)
    const elapsed = startRealStopwatch()
    for (let round = 0; ; round += 1) {
      const result = toHaveReceived.call(this, await look(petstore), filter, rest)
      const isDone = result.pass !== this.isNot || elapsed() >= ms
      if (isDone) return result
      await sleep(Math.min(PAUSES[round] ?? 250, Math.max(0, ms - elapsed())))
    }
  },
} satisfies Readonly<Record<string, (...given: never[]) => Promise<MatcherResult>>>

/** Separates the timeout, in ms, from the other options, which the matcher itself checks. */
function splitTimeout(options: AwaitedOptions | undefined, fallback: number) {
  if (typeof options !== 'object') return { ms: fallback, rest: options }
  const { timeout = fallback, ...rest } = options
  return { ms: integer('toHaveReceived.timeout', timeout, 0, MAX_TIMER_MS), rest }
}

/** Reads what a matcher looks at. The matcher itself refuses whatever is not a petstore. */
async function look(got: AnyPetstore): Promise<ObservedPetstore> {
  return isRemotePetstore(got) ? observe(got) : got
}

function isRemotePetstore(got: AnyPetstore): got is RemotePetstore {
  return typeof got === 'object' && got !== null && isRemote(got) && 'journal' in got
}
