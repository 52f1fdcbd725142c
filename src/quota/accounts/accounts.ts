import type { StatePart } from '../../lib/stateful.ts'
import { type Account, type CallerKey, NEW_ACCOUNT } from './account.ts'
import { parseAccounts, type SavedAccount } from './parse-accounts.ts'
import { type KnownWait, Traffic } from './traffic.ts'

/**
 * The maximum number of accounts. Beyond that, the callers that have been idle longest are evicted.
 */
export const ACCOUNT_LIMIT = 100_000

/**
 * The number of accounts that one eviction removes. Evicting one at a time is slow, because a Map
 * finds its oldest entry slowly after many deletions.
 */
const EVICTED_AT_ONCE = 1_000

interface AccountsOptions {
  /** Returns whether a caller is configured. Configured callers are never evicted. */
  readonly isPinned: (key: CallerKey) => boolean
  /** Returns whether a plan of that name exists. */
  readonly hasPlan: (name: string) => boolean
  /** Called after each change to an account. */
  readonly onChange: (key: CallerKey) => void
}

/**
 * The maximum number of callers whose traffic is remembered. Beyond that, all of it is forgotten:
 * then nobody gets a strike for ignoring an earlier refusal.
 */
const TRAFFIC_LIMIT = 10_000

/** The accounts of all callers, at most `ACCOUNT_LIMIT`. */
export class Accounts implements StatePart {
  /** Longest idle first. An account moves to the end when a new minute window starts. */
  #accounts = new Map<CallerKey, Account>()
  #traffic = new Map<CallerKey, Traffic>()
  /** The known waits in the snapshot that was restored last. */
  #savedWaits: ReadonlyMap<CallerKey, KnownWait> = new Map()
  readonly #options: AccountsOptions

  constructor(options: AccountsOptions) {
    this.#options = options
  }

  /** Returns the account of a caller, or `NEW_ACCOUNT` if the caller has none. */
  get(key: CallerKey): Account {
    return this.#accounts.get(key) ?? NEW_ACCOUNT
  }

  /** Returns whether a caller has an account. */
  has(key: CallerKey): boolean {
    return this.#accounts.has(key)
  }

  /** Stores the account of a caller. May evict others. */
  set(key: CallerKey, account: Account): void {
    const before = this.#accounts.get(key)
    const isRenewed = before?.counts.minute.startedAt !== account.counts.minute.startedAt
    if (before !== undefined && isRenewed) this.#accounts.delete(key)
    this.#accounts.set(key, account)
    if (before === undefined && this.#accounts.size > ACCOUNT_LIMIT) this.#evict()
    this.#options.onChange(key)
  }

  /** Returns the latest requests of a caller. */
  trafficOf(key: CallerKey): Traffic {
    const known = this.#traffic.get(key)
    if (known !== undefined) return known
    if (this.#traffic.size >= TRAFFIC_LIMIT) this.#traffic.clear()
    const traffic = new Traffic()
    this.#traffic.set(key, traffic)
    return traffic
  }

  /** Invalidates the waits announced to a caller, or to all callers if `key` is left out. */
  invalidateWaits(key?: CallerKey): void {
    if (key !== undefined) this.#traffic.get(key)?.forgetRefusals()
    else for (const traffic of this.#traffic.values()) traffic.forgetRefusals()
  }

  /** Replaces the waits that callers know about by those in the snapshot that was restored last. */
  restoreWaits(): void {
    for (const [key, traffic] of this.#traffic) {
      if (!this.#savedWaits.has(key)) traffic.forgetRefusals()
    }
    for (const [key, wait] of this.#savedWaits) this.trafficOf(key).knowOnly(wait)
  }

  /** Deletes the account of a caller. */
  delete(key: CallerKey): void {
    this.invalidateWaits(key)
    if (this.#accounts.delete(key)) this.#options.onChange(key)
  }

  /** Deletes all accounts. */
  clear(): void {
    const keys = this.keys()
    this.reset()
    for (const key of keys) this.#options.onChange(key)
  }

  /** Returns all callers that have an account, longest idle first. */
  keys(): CallerKey[] {
    return [...this.#accounts.keys()]
  }

  snapshot(): readonly (readonly [CallerKey, SavedAccount])[] {
    return [...this.#accounts].map(([key, account]) => {
      const knownWait = this.#traffic.get(key)?.knownWait ?? null
      return [key, { ...account, knownWait }]
    })
  }

  parse(saved: unknown): () => void {
    const accounts = parseAccounts(saved, this.#options.hasPlan)
    return () => {
      this.#accounts = new Map(
        accounts.map(([key, { knownWait: _, ...account }]) => [key, account]),
      )
      this.#savedWaits = new Map(
        accounts.flatMap(([key, { knownWait }]) => (knownWait === null ? [] : [[key, knownWait]])),
      )
    }
  }

  reset(): void {
    this.#accounts.clear()
    this.invalidateWaits()
  }

  #evict(): void {
    let left = EVICTED_AT_ONCE
    for (const [key, { plan }] of this.#accounts) {
      if (plan !== null || this.#options.isPinned(key)) continue
      this.#accounts.delete(key)
      left -= 1
      if (left === 0) return
    }
  }
}
