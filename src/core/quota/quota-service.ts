import {
  type AnnouncedWait,
  announceBan,
  announceWait,
  type DialectRules,
} from '../dialects/dialect.ts'
import type { TimedRequest } from '../http/delivery.ts'
import { type Account, type Accounts, type CallerKey, withoutRefusal } from './accounts.ts'
import type { Ban, QuotaDecision } from './decision.ts'
import {
  allowedAt,
  type Counts,
  countRequest,
  currentUsage,
  currentWindow,
  limitOf,
  NO_LIMITS,
  type Plan,
  setRemaining,
  type WindowName,
  type WindowUsage,
} from './ledger.ts'
import { DEFAULT_BAN, type QuotaSettings } from './options.ts'
import {
  afterAdmission,
  afterBan,
  type BanPolicy,
  banIfDue,
  currentStanding,
  GOOD_STANDING,
  judgeRefused,
  type RateLimitRefusal,
  type Standing,
} from './strikes.ts'

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
}

/** Manages the quotas, strikes and bans of all callers. Times are service time in epoch ms. */
export class QuotaService {
  readonly settings: QuotaSettings
  readonly #accounts: Accounts

  constructor({ settings, accounts }: QuotaServiceOptions) {
    this.settings = settings
    this.#accounts = accounts
  }

  /** Returns the name of a caller's plan: set with `setPlan`, else configured, else the default. */
  planNameOf(key: CallerKey): string {
    const { apiKeys, plan } = this.settings
    // No API key is empty.
    return this.#accounts.get(key).plan ?? apiKeys.get(key ?? '') ?? plan
  }

  planOf(key: CallerKey): Plan {
    return this.settings.plans.get(this.planNameOf(key)) ?? NO_LIMITS
  }

  /** Returns all callers that are in `apiKeys` or have sent a request. */
  keys(): readonly CallerKey[] {
    return [...new Set([...this.settings.apiKeys.keys(), ...this.#accounts.keys()])]
  }

  /** Returns the usage of a caller's windows as its next request will see it. */
  windowsOf(key: CallerKey, now: number): readonly WindowUsage[] {
    const { window } = this.settings.rateLimit
    return currentUsage(this.#accounts.get(key).counts, this.planOf(key), now, window)
  }

  hasStarted(key: CallerKey, name: WindowName, now: number): boolean {
    const { window } = this.settings.rateLimit
    return currentWindow(this.#accounts.get(key).counts[name], name, now, window).startedAt !== null
  }

  standingOf(key: CallerKey, now: number): Standing {
    return currentStanding(this.#accounts.get(key).standing, now)
  }

  /** Returns the ban of a caller; null if it isn't banned. */
  banOf(key: CallerKey, now: number): Ban | null {
    const { bannedUntil: endsAt, isEarned } = this.standingOf(key, now)
    if (endsAt === null) return null
    const { status } = this.settings.ban ?? DEFAULT_BAN
    return { endsAt, allowedAt: now + this.msUntilAllowed(key, now), isEarned, status }
  }

  /** Returns the time in ms until a request of a caller is allowed; 0 if it's allowed now. */
  msUntilAllowed(key: CallerKey, now: number): number {
    const { bannedUntil } = this.#accounts.get(key).standing
    const isLimited = this.settings.rateLimit.enforce
    const quotaAllowsAt = isLimited ? allowedAt(this.windowsOf(key, now), now) : now
    return Math.max(bannedUntil ?? now, quotaAllowsAt) - now
  }

  /** Returns the decision about a request that isn't counted. Only a ban refuses it. */
  look(key: CallerKey, now: number, dialect: DialectRules): QuotaDecision {
    const ban = this.banOf(key, now)
    const refused = ban && { by: [], ban, wait: announceBan(dialect, { at: ban.allowedAt, now }) }
    return { now, windows: this.windowsOf(key, now), isCounted: false, refused }
  }

  /** Decides about one request, and counts it in every window or in none. */
  decide(key: CallerKey, request: QuotaRequest): QuotaDecision {
    const { at: now, dialect } = request
    const { rateLimit } = this.settings
    const account = this.#accounts.get(key)
    const standing = currentStanding(account.standing, now)
    if (standing.bannedUntil !== null) return this.look(key, now, dialect)
    const counted = countRequest(account.counts, this.planOf(key), now, rateLimit)
    const { refusedBy, isCounted, windows, counts } = counted
    if (refusedBy.length === 0) {
      this.#store(key, account, counts, afterAdmission(standing))
      return { now, windows, isCounted, refused: null }
    }
    const told = announceWait(dialect, { at: allowedAt(windows, now), now })
    const verdict = judgeRefused(request, toRefusal(request, told), standing)
    const policy = verdict.ignored ? this.#banPolicyOf(key) : null
    this.#store(key, account, counts, banIfDue(verdict.standing, now, policy))
    const ban = this.banOf(key, now)
    const wait = ban === null ? told : announceBan(dialect, { at: ban.allowedAt, now })
    const refused = { by: refusedBy, ban, wait, ignored: verdict.ignored }
    return { now, windows, isCounted, refused }
  }

  /** Leaves a caller exactly `remaining` requests in a window. If it leaves any, nobody has to wait. */
  setRemaining(key: CallerKey, remaining: number, now: number, window: WindowName): void {
    const account = this.#accounts.get(key)
    const limit = limitOf(this.planOf(key), window) ?? 0
    const options = { remaining, now, window, start: this.settings.rateLimit.window }
    const counts = setRemaining(account.counts, limit, options)
    const { standing } = remaining > 0 ? withoutRefusal(account) : account
    this.#store(key, account, counts, standing)
  }

  /** Moves a caller to another plan. Its counts stay, and it needn't wait any longer. */
  setPlan(key: CallerKey, plan: string): void {
    this.#accounts.set(key, { ...withoutRefusal(this.#accounts.get(key)), plan })
  }

  /** Bans a caller for `ms`, starting at `now`. */
  ban(key: CallerKey, now: number, ms: number): void {
    const account = this.#accounts.get(key)
    this.#accounts.set(key, { ...account, standing: afterBan(account.standing, now, ms) })
  }

  /** Ends the ban of a caller and clears its strikes. */
  pardon(key: CallerKey): void {
    // An unknown caller has none, and stays unknown.
    if (!this.#accounts.has(key)) return
    this.#accounts.set(key, { ...this.#accounts.get(key), standing: GOOD_STANDING })
  }

  forget(key: CallerKey): void {
    this.#accounts.delete(key)
  }

  clear(): void {
    this.#accounts.clear()
  }

  #banPolicyOf(key: CallerKey): BanPolicy | null {
    const { ban } = this.settings
    return key === null && ban?.anonymous === false ? null : ban
  }

  #store(key: CallerKey, before: Account, counts: Counts, standing: Standing): void {
    if (counts === before.counts && standing === before.standing) return
    this.#accounts.set(key, { counts, standing, plan: before.plan })
  }
}

/** Returns what a refused client has to obey; null if its response announces no wait. */
function toRefusal(
  { id, at, delivery }: QuotaRequest,
  { until, toleranceMs }: AnnouncedWait,
): RateLimitRefusal | null {
  return until === null ? null : { id, at, until, toleranceMs, delivery }
}
