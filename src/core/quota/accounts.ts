import { deliveryOf, endDelivery, keepDelivery, startDelivery } from '../http/delivery.ts'
import type { StatePart } from '../lib/stateful.ts'
import { GOOD_STANDING, type RateLimitRefusal, type Standing } from './bans.ts'
import type { Counts } from './ledger.ts'
import { UNUSED } from './window.ts'

/** The identity of a caller: its API key, or null for the anonymous caller. */
export type CallerKey = string | null

/** The state of one caller: its counts, strikes and plan. */
export interface Account {
  readonly counts: Counts
  readonly strikes: Standing
  /** The name of the plan set with `quotas.setPlan`; null for the configured plan. */
  readonly plan: string | null
}

/** An account with its caller. */
export type SavedAccount = readonly [CallerKey, Account]

/** The account of a caller that hasn't sent a request yet. */
const NEW_ACCOUNT: Account = {
  counts: { minute: UNUSED, day: UNUSED },
  strikes: GOOD_STANDING,
  plan: null,
}

/**
 * The maximum number of accounts. Beyond that, those whose minute window began longest ago are
 * forgotten.
 */
export const ACCOUNT_LIMIT = 100_000

/** How many are forgotten at once, because a Map finds its oldest entry slowly after many deletions. */
const FORGOTTEN_AT_ONCE = 1_000

/** Called after an account was replaced or removed, except by `reset` or `restore`. */
type OnReplace = (key: CallerKey, before: Account | undefined) => void

/** The accounts of all callers, at most `ACCOUNT_LIMIT`. */
export class Accounts implements StatePart<readonly SavedAccount[]> {
  /** The earliest minute window first. An account moves to the end when a new minute window starts. */
  #accounts = new Map<CallerKey, Account>()
  readonly #onReplace: OnReplace

  constructor(onReplace: OnReplace) {
    this.#onReplace = onReplace
  }

  /** Returns the account of a caller, or `NEW_ACCOUNT` if the caller has none. */
  get(key: CallerKey): Account {
    return this.#accounts.get(key) ?? NEW_ACCOUNT
  }

  /** Returns whether a caller has an account. */
  has(key: CallerKey): boolean {
    return this.#accounts.has(key)
  }

  /** Stores the account of a caller. May forget others. */
  set(key: CallerKey, account: Account): void {
    const before = this.#accounts.get(key)
    const isRenewed = before?.counts.minute.startedAt !== account.counts.minute.startedAt
    if (isRenewed) this.#accounts.delete(key)
    this.#accounts.set(key, account)
    if (this.#accounts.size > ACCOUNT_LIMIT) {
      for (const oldest of this.keys().slice(0, FORGOTTEN_AT_ONCE)) this.delete(oldest)
    }
    this.#onReplace(key, before)
  }

  /** Deletes the account of a caller. */
  delete(key: CallerKey): void {
    const before = this.#accounts.get(key)
    this.#accounts.delete(key)
    this.#onReplace(key, before)
  }

  /** Deletes all accounts. */
  clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  /** Forgets all waits that callers were told. */
  forgetWaits(): void {
    for (const [key, account] of this.#accounts) {
      if (account.strikes.wait !== null) this.set(key, withoutWait(account))
    }
  }

  /** Returns all callers that have an account, longest idle first. */
  keys(): CallerKey[] {
    return [...this.#accounts.keys()]
  }

  /** A client doesn't know yet of a wait whose response is on its way or was lost. */
  snapshot(): readonly SavedAccount[] {
    return [...this.#accounts].map(([key, account]) => {
      const { wait } = account.strikes
      return [key, wait === null || isDelivered(wait) ? account : withoutWait(account)] as const
    })
  }

  restore(saved: readonly SavedAccount[]): void {
    for (const [key, { strikes }] of saved) keepWait(strikes.wait, this.get(key).strikes.wait)
    this.#accounts = new Map(saved)
  }

  reset(): void {
    this.#accounts.clear()
  }
}

/** Returns an account without the wait that its caller was told. */
export function withoutWait(account: Account): Account {
  return { ...account, strikes: { ...account.strikes, wait: null } }
}

function isDelivered(wait: RateLimitRefusal): boolean {
  const delivery = deliveryOf(wait)
  return delivery?.answeredTick !== undefined && !delivery.isLost
}

/** Lets a client know of a wait that was restored: since it was told, or otherwise from now on. */
function keepWait(wait: RateLimitRefusal | null, before: RateLimitRefusal | null): void {
  if (wait === null) return
  const isSame = before !== null && before.id === wait.id && before.at === wait.at
  const known = isSame ? deliveryOf(before) : undefined
  const delivery = known ?? startDelivery()
  if (known === undefined) endDelivery(delivery)
  keepDelivery(wait, delivery)
}
