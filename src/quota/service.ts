import { oneOf, refuse } from '../lib/check.ts'
import type { Scope } from '../service/context.ts'
import { leaveRemaining, planNameOf, planOf, viewsOf } from '../service/steps/quota.ts'
import type { Duration } from '../time/duration.ts'
import { durationMs } from '../time/duration.ts'
import type { CallerKey } from './accounts.ts'
import { isApiKey, readPlan } from './plans.ts'
import { BLAMELESS, currentConduct } from './strikes.ts'
import { currentWindow, limitOf, WINDOW_NAMES, type WindowName } from './window.ts'

/** How one caller stands. Times are epoch ms. */
export interface QuotaStatus {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  readonly plan: string
  /** The windows of its plan that have a limit. */
  readonly windows: readonly QuotaWindow[]
  /** Requests before `Retry-After` was over. */
  readonly strikes: number
  readonly bannedUntil: number | null
}

export interface QuotaWindow {
  readonly name: WindowName
  readonly limit: number
  readonly used: number
  readonly remaining: number
  /** Null while the window has not begun. */
  readonly resetAt: number | null
}

/** Looks at callers and moves them about; `key` left out, or null, is the anonymous caller. */
export interface Quotas {
  /** Tells how a caller stands now. */
  of(key?: CallerKey): QuotaStatus
  /** Lists the callers that are configured or have called. */
  list(): readonly QuotaStatus[]
  /** Spends all that is left of a window; `'minute'` unless the plan only has a day. */
  exhaust(key?: CallerKey, window?: WindowName): void
  /** Puts a caller on another plan, from the next reply on. What it has used stays used. */
  setPlan(key: CallerKey | undefined, plan: string): void
  /** Bans a caller for a duration; as long as the next ban would be when left out. */
  ban(key?: CallerKey, duration?: Duration): void
  /** Ends a ban and forgives all strikes. */
  pardon(key?: CallerKey): void
  /** Forgets a caller: what it used, its strikes, its ban, the plan it was put on. */
  reset(key?: CallerKey): void
  /** How long until a request of the caller would be served, in ms; 0 when it would be now. */
  msUntilAllowed(key?: CallerKey): number
}

const DEFAULT_BAN_MS = 600_000

export function createQuotas(scope: Scope): Quotas {
  const { settings, state } = scope
  const { accounts, clock, journal } = state

  function of(caller?: CallerKey): QuotaStatus {
    const key = readKey('of', caller)
    const { counts, conduct } = accounts.get(key)
    const now = clock.now()
    const { strikes, bannedUntil } = currentConduct(conduct, now)
    const windows = viewsOf(key, now, scope).map((view) => {
      const { startedAt } = currentWindow(
        counts[view.name],
        view.name,
        now,
        settings.rateLimit.window,
      )
      return { ...view, resetAt: startedAt === null ? null : view.resetAt }
    })
    const plan = planNameOf(key, scope)
    return { apiKey: key, plan, windows, strikes, bannedUntil: bannedUntil || null }
  }

  function exhaust(caller?: CallerKey, window?: WindowName): void {
    const key = readKey('exhaust', caller)
    if (window === undefined) refuseWindow(key)
    const plan = planOf(key, scope)
    const limited = WINDOW_NAMES.filter((name) => limitOf(plan, name) !== null)
    if (limited.length === 0) refuse('quotas.exhaust', key, 'a caller whose plan has a limit')
    const name = oneOf('quotas.exhaust', window ?? limited[0], limited)
    leaveRemaining(key, { remaining: 0, now: clock.now(), window: name }, scope)
  }

  function ban(caller?: CallerKey, duration?: Duration): void {
    const key = readKey('ban', caller)
    const account = accounts.get(key)
    const { bans } = account.conduct
    const ladder = settings.ban?.durations ?? [DEFAULT_BAN_MS]
    const next = ladder[Math.min(bans, ladder.length - 1)] ?? DEFAULT_BAN_MS
    const ms = duration === undefined ? next : durationMs(duration, 'quotas.ban')
    const bannedUntil = clock.now() + ms
    const conduct = { ...account.conduct, waitUntil: 0, bannedUntil, bans: bans + 1 }
    accounts.set(key, { ...account, conduct })
  }

  return {
    of,
    list: () =>
      [...new Set([...settings.apiKeys.keys(), ...accounts.keys()])].map((key) => of(key)),
    exhaust,
    setPlan(caller, plan) {
      const key = readKey('setPlan', caller)
      const name = readPlan('quotas.setPlan', plan, settings.plans)
      accounts.set(key, { ...accounts.get(key), plan: name })
      journal.invalidateWaits(key)
    },
    ban,
    pardon(caller) {
      const key = readKey('pardon', caller)
      accounts.set(key, { ...accounts.get(key), conduct: BLAMELESS })
      journal.invalidateWaits(key)
    },
    reset(caller) {
      const key = readKey('reset', caller)
      accounts.delete(key)
      journal.invalidateWaits(key)
    },
    msUntilAllowed(caller) {
      const key = readKey('msUntilAllowed', caller)
      const now = clock.now()
      const { bannedUntil } = accounts.get(key).conduct
      const full = settings.rateLimit.enforce
        ? viewsOf(key, now, scope).filter((view) => view.remaining === 0)
        : []
      return Math.max(0, bannedUntil - now, ...full.map((view) => view.resetAt - now))
    },
  }
}

const TAKES_KEY = 'an API key, or nothing for the anonymous caller'

function readKey(call: string, got: unknown): CallerKey {
  if (got === undefined || got === null) return null
  return typeof got === 'string' && isApiKey(got) ? got : refuse(`quotas.${call}`, got, TAKES_KEY)
}

/** A window in the place of a key is a slip: `exhaust('day')` for `exhaust(undefined, 'day')`. */
function refuseWindow(key: CallerKey): void {
  if (WINDOW_NAMES.some((name) => name === key)) refuse('quotas.exhaust', key, TAKES_KEY)
}
