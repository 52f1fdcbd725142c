import type { StatePart } from '../../lib/stateful.ts'
import { type Account, type CallerKey, NEW_ACCOUNT } from './account.ts'
import { parseAccounts } from './parse-accounts.ts'

/**
 * The maximum number of accounts. Beyond that, those whose minute window began longest ago are
 * evicted.
 */
export const ACCOUNT_LIMIT = 100_000

/**
 * The number of accounts that one eviction removes. Evicting one at a time is slow, because a Map finds
 * its oldest entry slowly after many deletions.
 */
const EVICTED_AT_ONCE = 1_000

interface AccountsOptions {
  /** Returns whether a caller is configured. Configured callers are never evicted. */
  readonly isPinned: (key: CallerKey) => boolean
  /** Returns whether a plan of that name exists. */
  readonly hasPlan: (name: string) => boolean
  /** Called after an account was replaced or removed, except by `reset` or `parse`. */
  readonly onReplace: (key: CallerKey, before: Account | undefined) => void
}

/** The accounts of all callers, at most `ACCOUNT_LIMIT`. */
export class Accounts implements StatePart {
  /** The earliest minute window first. An account moves to the end when a new minute window starts. */
  #accounts = new Map<CallerKey, Account>()
  readonly #options: AccountsOptions

  constructor(options: AccountsOptions) {
    this.#options = options
  }

  /** The number of accounts. */
  get size(): number {
    return this.#accounts.size
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
    if (isRenewed) this.#accounts.delete(key)
    this.#accounts.set(key, account)
    if (this.size > ACCOUNT_LIMIT) this.#evict()
    this.#options.onReplace(key, before)
  }

  /** Deletes the account of a caller. */
  delete(key: CallerKey): void {
    const before = this.#accounts.get(key)
    this.#accounts.delete(key)
    this.#options.onReplace(key, before)
  }

  /** Deletes all accounts. */
  clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  /** Returns all callers that have an account, longest idle first. */
  keys(): CallerKey[] {
    return [...this.#accounts.keys()]
  }

  snapshot(): readonly (readonly [CallerKey, Account])[] {
    return [...this.#accounts]
  }

  parse(saved: unknown): () => void {
    const accounts = parseAccounts(saved, { ...this.#options, limit: ACCOUNT_LIMIT })
    return () => {
      this.#accounts = new Map(accounts)
    }
  }

  reset(): void {
    this.#accounts.clear()
  }

  /** Evicts some accounts: those whose plan was set with `setPlan` last. */
  #evict(): void {
    const evicted = this.#evictOf(({ plan }) => plan === null, EVICTED_AT_ONCE)
    this.#evictOf(() => true, EVICTED_AT_ONCE - evicted)
  }

  #evictOf(isEvictable: (account: Account) => boolean, count: number): number {
    let evicted = 0
    for (const [key, account] of this.#accounts) {
      if (evicted === count) break
      if (!isEvictable(account) || this.#options.isPinned(key)) continue
      this.delete(key)
      evicted += 1
    }
    return evicted
  }
}
