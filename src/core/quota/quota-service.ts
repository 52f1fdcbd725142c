import { announceBan, announceWait, type DialectRules } from '../dialects/dialect.ts'
import type { TimedRequest } from '../http/delivery.ts'
import { type Account, type Accounts, type CallerKey, withoutWait } from './accounts.ts'
import {
  afterAdmission,
  afterBan,
  type Ban,
  type BanPolicy,
  banIfDue,
  currentStanding,
  GOOD_STANDING,
  isBanned,
  type Standing,
} from './bans.ts'
import type { QuotaDecision } from './decision.ts'
import {
  type Counted,
  type Counts,
  countRequest,
  currentUsage,
  isUnused,
  leaveRemaining,
  setRemaining,
  tightest,
} from './ledger.ts'
import type { QuotaSettings } from './options.ts'
import { judgeRefused } from './strikes.ts'
import {
  currentWindow,
  limitOf,
  NO_LIMITS,
  type Plan,
  type WindowName,
  type WindowUsage,
} from './window.ts'

/** One request of a caller. */
interface QuotaRequest extends TimedRequest {
  /** The `X-Request-Id` of the response. */
  readonly id: string
  /** In which its refusal announces the wait. */
  readonly dialect: DialectRules
}

/** The dependencies of the quota service. */
interface QuotaServiceOptions {
  readonly settings: QuotaSettings
  readonly accounts: Accounts
  /** Returns the number of requests that a scenario leaves to new callers, if one does. */
  readonly remainingForNewCallers: () => number | undefined
}

/** A caller of which a request is refused. */
interface RefusedCount extends Counted {
  readonly strikes: Standing
}

/** Manages the quotas, strikes and bans of all callers. Times are service time in epoch ms. */
export class QuotaService {
  readonly settings: QuotaSettings
  readonly #accounts: Accounts
  readonly #remainingForNewCallers: () => number | undefined

  constructor({ settings, accounts, remainingForNewCallers }: QuotaServiceOptions) {
    this.settings = settings
    this.#accounts = accounts
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
  strikesOf(key: CallerKey, now: number): Standing {
    return currentStanding(this.#accounts.get(key).strikes, now)
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

  /** Returns the decision about a request that isn't counted. Only a ban refuses it. */
  look(key: CallerKey, now: number, dialect: DialectRules): QuotaDecision {
    const ban = this.banOf(key, now)
    const refused = ban && { by: [], ban, wait: announceBan(dialect, { at: ban.allowedAt, now }) }
    return { now, windows: this.windowsOf(key, now), isCounted: false, refused }
  }

  /**
   * Decides about one request, and counts it in every window or in none. A refused request is a
   * strike if its client ignored an earlier refusal. A strike may start a ban.
   */
  decide(key: CallerKey, request: QuotaRequest): QuotaDecision {
    const now = request.at
    const account = this.#accounts.get(key)
    if (isBanned(account.strikes, now)) return this.look(key, now, request.dialect)
    const plan = this.planOf(key)
    const counted = countRequest(this.#countsOf(key, now), plan, now, this.settings.rateLimit)
    const strikes = currentStanding(account.strikes, now)
    if (counted.refusedBy.length > 0)
      return this.#decideOverLimit(key, request, { ...counted, strikes })
    this.#store(key, account, counted.counts, afterAdmission(strikes))
    const { windows, isCounted } = counted
    return { now, windows, isCounted, refused: null }
  }

  /** Refuses a request, which may be a strike, and which may start a ban. */
  #decideOverLimit(key: CallerKey, request: QuotaRequest, caller: RefusedCount): QuotaDecision {
    const { refusedBy: by, isCounted, counts, windows } = caller
    const { at: now, dialect } = request
    const resetAt = tightest(windows)?.resetAt ?? now
    const wait = announceWait(dialect, { at: resetAt, now })
    const { until, toleranceMs } = wait
    const told = until === null ? null : { id: request.id, at: now, until, toleranceMs }
    const { ignored, strikes } = judgeRefused(request, told, caller.strikes)
    const next = ignored ? banIfDue(strikes, now, this.#banPolicyOf(key)) : strikes
    this.#store(key, this.#accounts.get(key), counts, next)
    const ban = this.banOf(key, now)
    const announced = ban === null ? wait : announceBan(dialect, { at: ban.allowedAt, now })
    return { now, windows, isCounted, refused: { by, ban, wait: announced, ignored } }
  }

  /** Leaves a caller exactly `remaining` requests in a window. If it leaves any, nobody has to wait. */
  setRemaining(key: CallerKey, remaining: number, now: number, window: WindowName): void {
    const account = this.#accounts.get(key)
    const limit = limitOf(this.planOf(key), window) ?? 0
    const options = { ...this.#leaveOptions(remaining, now), window }
    const counts = setRemaining(this.#countsOf(key, now), limit, options)
    const { strikes } = account
    const isOver = remaining > 0 && strikes.wait !== null
    this.#store(key, account, counts, isOver ? { ...strikes, wait: null } : strikes)
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

  /** Moves a caller to another plan. Its counts stay, and the waits that it was told no longer apply. */
  setPlan(key: CallerKey, plan: string): void {
    this.#accounts.set(key, { ...withoutWait(this.#accounts.get(key)), plan })
  }

  /** Bans a caller for `ms`, starting at `now`. */
  ban(key: CallerKey, now: number, ms: number): void {
    const account = this.#accounts.get(key)
    this.#accounts.set(key, { ...account, strikes: afterBan(account.strikes, now, ms) })
  }

  /** Ends the ban of a caller and clears its strikes. */
  pardon(key: CallerKey): void {
    // An unknown caller has none, and stays unknown.
    if (!this.#accounts.has(key)) return
    this.#accounts.set(key, { ...this.#accounts.get(key), strikes: GOOD_STANDING })
  }

  /** Deletes the state of a caller. */
  forget(key: CallerKey): void {
    this.#accounts.delete(key)
  }

  /** Deletes the state of all callers. */
  clear(): void {
    this.#accounts.clear()
  }

  #banPolicyOf(key: CallerKey): BanPolicy | null {
    const { ban } = this.settings
    return key === null && ban?.anonymous === false ? null : ban
  }

  #store(key: CallerKey, before: Account, counts: Counts, strikes: Standing): void {
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
