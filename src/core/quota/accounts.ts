import { endDelivery, startDelivery } from '../http/delivery.ts'
import type { StatePart } from '../lib/stateful.ts'
import { type Counts, UNUSED } from './ledger.ts'
import { GOOD_STANDING, type RateLimitRefusal, type Standing } from './strikes.ts'

/** The identity of a caller: its API key, or null for the anonymous caller. */
export type CallerKey = string | null

/** The state of one caller. */
export interface Account<Refusal = RateLimitRefusal> {
  readonly counts: Counts
  readonly standing: Standing<Refusal>
  /** The name of the plan set with `quotas.setPlan`; null for the configured plan. */
  readonly plan: string | null
}

type SavedRefusal = Omit<RateLimitRefusal, 'delivery'>

/** A caller, and its account as JSON. */
export type SavedAccount = readonly [CallerKey, Account<SavedRefusal>]

const NEW_ACCOUNT: Account = {
  counts: { minute: UNUSED, day: UNUSED },
  standing: GOOD_STANDING,
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

  /** Returns the account of a caller; a new one if it has none. */
  get(key: CallerKey): Account {
    return this.#accounts.get(key) ?? NEW_ACCOUNT
  }

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

  delete(key: CallerKey): void {
    const before = this.#accounts.get(key)
    this.#accounts.delete(key)
    this.#onReplace(key, before)
  }

  clear(): void {
    for (const key of this.keys()) this.delete(key)
  }

  /** Forgets all refusals, so that nobody has to wait for what they announced. */
  forgetRefusals(): void {
    for (const [key, account] of this.#accounts) {
      if (account.standing.refusal !== null) this.set(key, withoutRefusal(account))
    }
  }

  /** Returns all callers that have an account, the earliest minute first. */
  keys(): CallerKey[] {
    return [...this.#accounts.keys()]
  }

  /** Returns the accounts as they are now. They share values with the state. */
  past(): ReadonlyMap<CallerKey, Account> {
    return new Map(this.#accounts)
  }

  snapshot(): readonly SavedAccount[] {
    return [...this.#accounts].map(([key, account]) => [key, saveAccount(account)])
  }

  restore(saved: readonly SavedAccount[]): void {
    this.#accounts = new Map(
      saved.map(([key, account]) => {
        const known = this.get(key).standing.refusal
        const refusal = restoreRefusal(account.standing.refusal, known)
        return [key, { ...account, standing: { ...account.standing, refusal } }]
      }),
    )
  }

  reset(): void {
    this.#accounts.clear()
  }
}

/** Returns an account whose caller needn't wait for what a refusal announced. */
export function withoutRefusal(account: Account): Account {
  if (account.standing.refusal === null) return account
  return { ...account, standing: { ...account.standing, refusal: null } }
}

/** A client doesn't know yet of a refusal whose response is on its way or was lost. */
function saveAccount(account: Account): SavedAccount[1] {
  const { refusal } = account.standing
  if (refusal === null) return account
  const { delivery, ...saved } = refusal
  const isDelivered = delivery.answeredTick !== undefined && !delivery.isLost
  return { ...account, standing: { ...account.standing, refusal: isDelivered ? saved : null } }
}

/** Assumes that a client knows of a restored refusal: since it was delivered, or else from now on. */
function restoreRefusal(
  saved: SavedRefusal | null,
  known: RateLimitRefusal | null,
): RateLimitRefusal | null {
  if (saved === null) return null
  const isSame = known !== null && known.id === saved.id && known.at === saved.at
  const delivery = isSame ? known.delivery : startDelivery()
  if (!isSame) endDelivery(delivery)
  return { ...saved, delivery }
}
