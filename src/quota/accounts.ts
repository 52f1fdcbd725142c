import type { StatePart } from '../lib/stateful.ts'
import { type Counting, type Counts, type Decision, decide } from './ledger.ts'
import { parseAccounts } from './parse-accounts.ts'
import { BLAMELESS, type Conduct } from './strikes.ts'
import { type Plan, UNUSED } from './window.ts'

/** What is remembered of one caller. */
export interface Account {
  readonly counts: Counts
  readonly conduct: Conduct
  /** The plan that `quotas.setPlan` gave it; null for the configured one. */
  readonly plan: string | null
}

/** A caller: its API key, or null for the anonymous one. */
export type CallerKey = string | null

export const NEW_ACCOUNT: Account = {
  counts: { minute: UNUSED, day: UNUSED },
  conduct: BLAMELESS,
  plan: null,
}

/** The most callers that are remembered: more keys than that, and the longest quiet is forgotten. */
export const ACCOUNT_LIMIT = 100_000

/** How many are forgotten at once: a Map finds its oldest entry slowly after many deletions. */
const FORGOTTEN_AT_ONCE = 1_000

interface AccountsOptions {
  /** Tells which callers are configured, and so never forgotten. */
  readonly isPinned: (key: CallerKey) => boolean
  readonly hasPlan: (name: string) => boolean
  /** Called after each change of one account. */
  readonly onChange: (key: CallerKey) => void
}

/** The accounts of all callers, at most `ACCOUNT_LIMIT`. */
export class Accounts implements StatePart {
  /** Oldest first: an account moves to the end when its minute starts anew. */
  #accounts = new Map<CallerKey, Account>()
  readonly #isPinned: (key: CallerKey) => boolean
  readonly #hasPlan: (name: string) => boolean
  readonly #onChange: (key: CallerKey) => void

  constructor({ isPinned, hasPlan, onChange }: AccountsOptions) {
    this.#isPinned = isPinned
    this.#hasPlan = hasPlan
    this.#onChange = onChange
  }

  get(key: CallerKey): Account {
    return this.#accounts.get(key) ?? NEW_ACCOUNT
  }

  /** Whether anything is remembered of a caller. */
  has(key: CallerKey): boolean {
    return this.#accounts.has(key)
  }

  set(key: CallerKey, account: Account): void {
    const before = this.#accounts.get(key)
    const isRenewed = before?.counts.minute.startedAt !== account.counts.minute.startedAt
    if (before !== undefined && isRenewed) this.#accounts.delete(key)
    this.#accounts.set(key, account)
    if (before === undefined && this.#accounts.size > ACCOUNT_LIMIT) this.#forgetOldest()
    this.#onChange(key)
  }

  /** Decides on one request of a caller and remembers it: checks all windows, then spends all. */
  decide(key: CallerKey, plan: Plan, now: number, counting: Counting): Decision {
    const account = this.get(key)
    const { decision, counts } = decide(account.counts, plan, now, counting)
    if (counts !== account.counts) this.set(key, { ...account, counts })
    return decision
  }

  /** Forgets one caller: as if it had never called. */
  delete(key: CallerKey): void {
    if (this.#accounts.delete(key)) this.#onChange(key)
  }

  /** Returns every caller that is remembered, longest quiet first. */
  keys(): CallerKey[] {
    return [...this.#accounts.keys()]
  }

  snapshot(): readonly (readonly [CallerKey, Account])[] {
    return [...this.#accounts]
  }

  parse(saved: unknown): () => void {
    const accounts = parseAccounts(saved, this.#hasPlan)
    return () => {
      this.#accounts = new Map(accounts)
    }
  }

  reset(): void {
    this.#accounts.clear()
  }

  #forgetOldest(): void {
    let left = FORGOTTEN_AT_ONCE
    for (const [key, { plan }] of this.#accounts) {
      if (plan !== null || this.#isPinned(key)) continue
      this.#accounts.delete(key)
      left -= 1
      if (left === 0) return
    }
  }
}
