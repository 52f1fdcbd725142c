import type { TimedRequest } from '../http/order.ts'
import type { Account, CallerKey } from './accounts/account.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { AllTraffic } from './accounts/all-traffic.ts'
import {
  type Ban,
  currentStrikes,
  isBanned,
  NO_STRIKES,
  type Strikes,
  strikesAfterAdmission,
  strikesAfterBan,
} from './accounts/strikes.ts'
import { isUnused, leaveRemaining, setRemaining } from './leave-remaining.ts'
import { type Counts, currentUsage, decide } from './ledger.ts'
import type { QuotaSettings } from './options.ts'
import { type QuotaRequest, type QuotaResult, refuseRequest } from './refuse-request.ts'
import {
  currentWindow,
  limitOf,
  NO_LIMITS,
  type Plan,
  type WindowName,
  type WindowUsage,
} from './window.ts'

/** The dependencies of the quota service. */
interface QuotaServiceOptions {
  readonly settings: QuotaSettings
  readonly accounts: Accounts
  readonly traffic: AllTraffic
  /** Returns the number of requests that a scenario leaves to new callers, if one does. */
  readonly remainingForNewCallers: () => number | undefined
}

/** Manages the quotas, strikes and bans of all callers. Times are service time in epoch ms. */
export class QuotaService {
  readonly settings: QuotaSettings
  readonly #accounts: Accounts
  readonly #traffic: AllTraffic
  readonly #remainingForNewCallers: () => number | undefined

  constructor({ settings, accounts, traffic, remainingForNewCallers }: QuotaServiceOptions) {
    this.settings = settings
    this.#accounts = accounts
    this.#traffic = traffic
    this.#remainingForNewCallers = remainingForNewCallers
  }

  /** Returns the name of a caller's plan: set with `setPlan`, else configured, else the default. */
  planNameOf(key: CallerKey): string {
    const { apiKeys, plan } = this.settings
    // No API key is empty.
    return this.#accounts.get(key).plan ?? apiKeys.get(key ?? '') ?? plan
  }

  /** Returns the limits of a caller's plan. */
  planOf(key: CallerKey): Plan {
    return this.settings.plans.get(this.planNameOf(key)) ?? NO_LIMITS
  }

  /** Returns the account of a caller; a new one if the caller has none. */
  accountOf(key: CallerKey): Account {
    return this.#accounts.get(key)
  }

  /** Returns all callers that are in `apiKeys` or have sent a request. */
  keys(): readonly CallerKey[] {
    return [...new Set([...this.settings.apiKeys.keys(), ...this.#accounts.keys()])]
  }

  /** Returns the usage of a caller's windows as its next request will see it. */
  windowsOf(key: CallerKey, now: number): readonly WindowUsage[] {
    const { window } = this.settings.rateLimit
    return currentUsage(this.#countsOf(key, now), this.planOf(key), now, window)
  }

  /** Returns whether a caller's window has started. */
  hasStarted(key: CallerKey, name: WindowName, now: number): boolean {
    const { window } = this.settings.rateLimit
    return currentWindow(this.#accounts.get(key).counts[name], name, now, window).startedAt !== null
  }

  /** Returns the strikes of a caller as they stand at `now`. */
  strikesOf(key: CallerKey, now: number): Strikes {
    return currentStrikes(this.#accounts.get(key).strikes, now)
  }

  /** Returns the ban of a caller; null if it isn't banned. */
  banOf(key: CallerKey, now: number): Ban | null {
    const { strikes } = this.#accounts.get(key)
    if (!isBanned(strikes, now)) return null
    const allowedAt = now + this.msUntilAllowed(key, now)
    return { endsAt: strikes.bannedUntil, allowedAt, isEarned: strikes.isEarned }
  }

  /** Returns the time in ms until a request of a caller is allowed; 0 if it's allowed now. */
  msUntilAllowed(key: CallerKey, now: number): number {
    const { bannedUntil } = this.#accounts.get(key).strikes
    const full = this.settings.rateLimit.enforce
      ? this.windowsOf(key, now).filter(({ remaining }) => remaining === 0)
      : []
    return Math.max(0, bannedUntil - now, ...full.map(({ resetAt }) => resetAt - now))
  }

  /** Notes that a request of a caller has arrived. Must be called before `consume`. */
  arrive(key: CallerKey, request: TimedRequest, isFromPage: boolean): void {
    this.#traffic.of(key).arrive(request, isFromPage)
  }

  /**
   * Checks one request against the quota, and counts it in every window or in none. A refused
   * request is a strike if the client ignored an earlier refusal. A strike may start a ban.
   */
  consume(key: CallerKey, request: QuotaRequest): QuotaResult {
    const now = request.at
    const account = this.#accounts.get(key)
    const { rateLimit, ban } = this.settings
    const before = this.#countsOf(key, now)
    const { decision, counts } = decide(before, this.planOf(key), now, rateLimit)
    const current = currentStrikes(account.strikes, now)
    const traffic = this.#traffic.of(key)
    if (decision.allowed) {
      traffic.forgetRefusals()
      this.#store(key, account, counts, strikesAfterAdmission(current))
      return { decision }
    }
    const policy = key === null && ban?.anonymous === false ? null : ban
    const caller = { decision, strikes: current, traffic }
    const refused = refuseRequest(request, caller, { rateLimit, policy })
    this.#store(key, account, counts, refused.strikes)
    return refused.result
  }

  /**
   * Leaves a caller exactly `remaining` requests in a window. The default is the shortest window
   * that its plan limits.
   */
  setRemaining(key: CallerKey, remaining: number, now: number, window: WindowName): void {
    const account = this.#accounts.get(key)
    const limit = limitOf(this.planOf(key), window) ?? 0
    const options = { ...this.#leaveOptions(remaining, now), window }
    const counts = setRemaining(this.#countsOf(key, now), limit, options)
    this.#store(key, account, counts, account.strikes)
  }

  /** Leaves every caller with an account at most `remaining` requests in its shortest window. */
  leaveAllRemaining(remaining: number, now: number): void {
    const options = this.#leaveOptions(remaining, now)
    for (const key of this.#accounts.keys()) {
      const account = this.#accounts.get(key)
      const counts = leaveRemaining(this.#countsOf(key, now), this.planOf(key), options)
      this.#store(key, account, counts, account.strikes)
    }
  }

  /** Moves a caller to another plan. Its counts stay. */
  setPlan(key: CallerKey, plan: string): void {
    this.#accounts.set(key, { ...this.#accounts.get(key), plan })
  }

  /** Bans a caller for `ms`, starting at `now`. */
  ban(key: CallerKey, now: number, ms: number): void {
    const account = this.#accounts.get(key)
    this.#accounts.set(key, { ...account, strikes: strikesAfterBan(account.strikes, now, ms) })
  }

  /** Ends the ban of a caller and clears its strikes. */
  pardon(key: CallerKey): void {
    // An unknown caller has none, and stays unknown.
    if (!this.#accounts.has(key)) return
    this.#accounts.set(key, { ...this.#accounts.get(key), strikes: NO_STRIKES })
  }

  /** Deletes the state of a caller. */
  forget(key: CallerKey): void {
    this.#accounts.delete(key)
  }

  /** Deletes the state of all callers. */
  clear(): void {
    this.#accounts.clear()
  }

  #store(key: CallerKey, before: Account, counts: Counts, strikes: Strikes): void {
    if (counts === before.counts && strikes === before.strikes) return
    this.#accounts.set(key, { counts, strikes, plan: before.plan })
  }

  /** Returns the counts of a caller. A scenario may leave a new caller only a few requests. */
  #countsOf(key: CallerKey, now: number): Counts {
    const { counts } = this.#accounts.get(key)
    const remaining = this.#remainingForNewCallers()
    if (remaining === undefined || !isUnused(counts)) return counts
    return leaveRemaining(counts, this.planOf(key), this.#leaveOptions(remaining, now))
  }

  #leaveOptions(remaining: number, now: number) {
    return { remaining, now, start: this.settings.rateLimit.window }
  }
}
