import type { Expect, ExpectMatcherState } from '@playwright/test'
import type { RemotePetstore } from '../../control/members.ts'
import { type JournalFilter, readFilter } from '../../core/journal/filter.ts'
import { isPlainObject, readInteger } from '../../core/lib/check.ts'
import { MAX_TIMER_MS } from '../../core/time/duration.ts'
import { sleep, startRealStopwatch } from '../../core/time/timers.ts'
import {
  type CleanAuditOptions,
  type RetryAfterOptions,
  toHaveCleanAudit,
  toHaveRespectedRetryAfter,
} from '../testing/audit-matchers.ts'
import { type ReceivedOptions, toHaveReceived } from '../testing/journal-matchers.ts'
import { isRemote, type MatcherResult, type ObservedPetstore } from '../testing/matcher.ts'

/** The matchers for `expect.extend`, which wait for the answers of a server. */
export const remoteMatchers = {
  /** Passes if the audit of the petstore has no errors and no warnings. */
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
  toHaveReceived(
    this: ExpectMatcherState,
    petstore: AnyPetstore,
    filter?: JournalFilter,
    options?: AwaitedOptions,
  ) {
    return waitForRequests(this, petstore, filter, options)
  },
} satisfies Readonly<Record<string, (...given: never[]) => Promise<MatcherResult>>>

/** The `expect` of Playwright with the matchers. */
export type PetstoreExpect = Expect<typeof remoteMatchers>

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

/** Looks at the journal again and again until the assertion passes, or its time is over. */
async function waitForRequests(
  { isNot, timeout: ofExpect }: ExpectMatcherState,
  petstore: AnyPetstore,
  filter: JournalFilter | undefined,
  options: AwaitedOptions = {},
): Promise<MatcherResult> {
  const { timeout = ofExpect, ...others } = options
  const ofMatcher = isPlainObject(options) ? others : options
  const ms = readInteger(timeout, 'toHaveReceived.timeout', 0, MAX_TIMER_MS)
  const elapsed = startRealStopwatch()
  for (let round = 0; ; round += 1) {
    const result = toHaveReceived(await look(petstore), filter, ofMatcher)
    const left = ms - elapsed()
    if (result.pass !== isNot || left <= 0) return result
    await sleep(Math.min(PAUSES[round] ?? PAUSES[3], left))
  }
}

/** The members of a petstore on a server that the matchers use. */
interface ObservedElsewhere {
  readonly journal: Pick<RemotePetstore['journal'], 'all' | 'actions'>
  readonly audit: RemotePetstore['audit']
}

/** A petstore on a server, or one in this process. */
type AnyPetstore = ObservedElsewhere | ObservedPetstore

/** Reads what a matcher looks at. The matcher itself refuses whatever isn't a petstore. */
async function look(got: AnyPetstore): Promise<ObservedPetstore> {
  return isElsewhere(got) ? observe(got) : got
}

function isElsewhere(got: AnyPetstore): got is ObservedElsewhere {
  return typeof got === 'object' && got !== null && isRemote(got) && 'journal' in got
}

async function observe({ journal, audit }: ObservedElsewhere): Promise<ObservedPetstore> {
  // Before the journal, so that the journal has all entries that the findings name.
  const report = await audit()
  const [entries, actions] = await Promise.all([journal.all(), journal.actions()])
  return {
    audit: () => report,
    journal: {
      all: (filter) => entries.filter(readFilter(filter, 'journal.all').matches),
      actions: () => actions,
    },
  }
}
