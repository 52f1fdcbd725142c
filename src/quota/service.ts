import type { Account, CallerKey } from './account.ts'
import type { Accounts } from './accounts.ts'
import {
  type AnnouncedWait,
  announceWait,
  type DialectRules,
  type RetryAfterForm,
} from './dialects.ts'
import {
  type Counting,
  type Counts,
  type Decision,
  decide,
  tightest,
  viewCounts,
} from './ledger.ts'
import { isUnused, leaveRemaining } from './scarcity.ts'
import {
  type BanPolicy,
  currentStrikes,
  isBanned,
  NO_STRIKES,
  type Strikes,
  strikesAfterAdmission,
  strikesAfterBan,
  strikesAfterRefusal,
} from './strikes.ts'
import { currentWindow, type Plan, type WindowName, type WindowView } from './window.ts'

/** The settings that quotas depend on. */
export interface QuotaSettings {
  /** The plan of callers that are not in `apiKeys`. */
  readonly plan: string
  readonly plans: ReadonlyMap<string, Plan>
  /** API key → plan. */
  readonly apiKeys: ReadonlyMap<string, string>
  readonly rateLimit: Counting & {
    readonly dialect: DialectRules
    readonly retryAfter: RetryAfterForm
  }
  /** Null for no bans. */
  readonly ban: BanPolicy | null
}

/** What the quota service needs of the petstore around it. */
interface QuotaServiceOptions {
  readonly settings: QuotaSettings
  readonly accounts: Accounts
  /** Returns how many requests a scenario leaves to new callers; undefined for all of them. */
  readonly scarcity: () => number | undefined
}

/** What became of one request. */
export interface QuotaResult {
  readonly decision: Decision
  /** The wait that a refusal asks for; undefined if the request was admitted. */
  readonly wait?: AnnouncedWait
  /** The end of the ban that this request started, in epoch ms; undefined if it started none. */
  readonly bannedUntil?: number
}

const NO_LIMITS: Plan = { perMinute: null, perDay: null }

/** Owns the quotas, strikes and bans of all callers. Times are service time in epoch ms. */
export class QuotaService {
  readonly settings: QuotaSettings
  readonly #accounts: Accounts
  readonly #scarcity: () => number | undefined

  constructor({ settings, accounts, scarcity }: QuotaServiceOptions) {
    this.settings = settings
    this.#accounts = accounts
    this.#scarcity = scarcity
  }

  /** Returns the plan of a caller: that of `setPlan`, else that of its key, else the default. */
  planNameOf(key: CallerKey): string {
    const { apiKeys, plan } = this.settings
    const configured = key === null ? undefined : apiKeys.get(key)
    return this.#accounts.get(key).plan ?? configured ?? plan
  }

  planOf(key: CallerKey): Plan {
    return this.settings.plans.get(this.planNameOf(key)) ?? NO_LIMITS
  }

  accountOf(key: CallerKey): Account {
    return this.#accounts.get(key)
  }

  /** Returns the callers that are configured or have called. */
  keys(): readonly CallerKey[] {
    return [...new Set([...this.settings.apiKeys.keys(), ...this.#accounts.keys()])]
  }

  /** Returns the windows of a caller as its next request will find them. */
  windowsOf(key: CallerKey, now: number): readonly WindowView[] {
    const { window } = this.settings.rateLimit
    return viewCounts(this.#countsOf(key, now), this.planOf(key), now, window)
  }

  /** Returns whether a caller has sent a request in the current window of that name. */
  hasStarted(key: CallerKey, name: WindowName, now: number): boolean {
    const { window } = this.settings.rateLimit
    return currentWindow(this.#accounts.get(key).counts[name], name, now, window).startedAt !== null
  }

  strikesOf(key: CallerKey, now: number): Strikes {
    return currentStrikes(this.#accounts.get(key).strikes, now)
  }

  /** Returns the end of the ban of a caller; null if it is not banned. */
  bannedUntil(key: CallerKey, now: number): number | null {
    const { strikes } = this.#accounts.get(key)
    return isBanned(strikes, now) ? strikes.bannedUntil : null
  }

  /** Returns how long until a request of a caller would be served, in ms; 0 for now. */
  msUntilAllowed(key: CallerKey, now: number): number {
    const { bannedUntil } = this.#accounts.get(key).strikes
    const full = this.settings.rateLimit.enforce
      ? this.windowsOf(key, now).filter(({ remaining }) => remaining === 0)
      : []
    return Math.max(0, bannedUntil - now, ...full.map(({ resetAt }) => resetAt - now))
  }

  /**
   * Consumes one request of every window of the caller's plan, or refuses it and consumes none.
   * A refusal during the wait that an earlier refusal asked for is a strike, and may start a ban.
   */
  consume(key: CallerKey, now: number): QuotaResult {
    const account = this.#accounts.get(key)
    const { rateLimit, ban } = this.settings
    const before = this.#countsOf(key, now)
    const { decision, counts } = decide(before, this.planOf(key), now, rateLimit)
    const current = currentStrikes(account.strikes, now)
    if (decision.allowed) {
      this.#store(key, account, counts, strikesAfterAdmission(current))
      return { decision }
    }
    const resetAt = tightest(decision.views)?.resetAt ?? now
    const wait = announceWait(rateLimit.dialect, rateLimit.retryAfter, { at: resetAt, now })
    // A client that trusts a wait that was announced too short, or not at all, gets no strike.
    const strikes = strikesAfterRefusal(current, { now, waitUntil: wait.until ?? 0 }, ban)
    this.#store(key, account, counts, strikes)
    return { decision, wait, ...(isBanned(strikes, now) && { bannedUntil: strikes.bannedUntil }) }
  }

  /** Uses up a window but for `remaining` requests; the shortest limited one unless it is named. */
  leaveRemaining(key: CallerKey, remaining: number, now: number, window?: WindowName): void {
    const account = this.#accounts.get(key)
    const before = this.#countsOf(key, now)
    const counts = leaveRemaining(before, this.planOf(key), this.#rest(remaining, now, window))
    this.#store(key, account, counts, account.strikes)
  }

  /** Leaves every remembered caller only `remaining` requests in its shortest window. */
  leaveAllRemaining(remaining: number, now: number): void {
    for (const key of this.#accounts.keys()) this.leaveRemaining(key, remaining, now)
  }

  setPlan(key: CallerKey, plan: string): void {
    this.#accounts.set(key, { ...this.#accounts.get(key), plan })
  }

  /** Bans a caller for `ms`. */
  ban(key: CallerKey, now: number, ms: number): void {
    const account = this.#accounts.get(key)
    this.#accounts.set(key, { ...account, strikes: strikesAfterBan(account.strikes, now, ms) })
  }

  /** Ends the ban of a caller and clears its strikes. */
  pardon(key: CallerKey): void {
    this.#accounts.set(key, { ...this.#accounts.get(key), strikes: NO_STRIKES })
  }

  /** Forgets a caller, as if it had never called. */
  forget(key: CallerKey): void {
    this.#accounts.delete(key)
  }

  #store(key: CallerKey, before: Account, counts: Counts, strikes: Strikes): void {
    if (counts === before.counts && strikes === before.strikes) return
    this.#accounts.set(key, { counts, strikes, plan: before.plan })
  }

  /** Returns the counts of a caller; of a new one, while a scenario of scarcity plays, nearly used up. */
  #countsOf(key: CallerKey, now: number): Counts {
    const { counts } = this.#accounts.get(key)
    const remaining = this.#scarcity()
    if (remaining === undefined || !isUnused(counts)) return counts
    return leaveRemaining(counts, this.planOf(key), this.#rest(remaining, now))
  }

  #rest(remaining: number, now: number, window?: WindowName) {
    return { remaining, now, window, start: this.settings.rateLimit.window }
  }
}
