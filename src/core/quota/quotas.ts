import { readInteger, readOneOf, throwOptionError } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { type Duration, durationMs, isDuration } from '../time/duration.ts'
import type { CallerKey } from './accounts.ts'
import { limitOf, type Plan, WINDOW_NAMES, type WindowName } from './ledger.ts'
import { DEFAULT_BAN } from './options.ts'
import { ANONYMOUS_NAME, CALLER_FORM, isApiKey, keyOfToken, readPlan } from './plans.ts'
import type { QuotaService } from './quota-service.ts'
import { nextBanMs } from './strikes.ts'

/** The quota of one caller. Times are service time in epoch ms. */
export interface QuotaStatus {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  /** The name of the caller's plan. */
  readonly plan: string
  /** The windows that the plan limits. */
  readonly windows: readonly QuotaWindow[]
  /** The number of requests that ignored a refusal, since the caller last waited. */
  readonly strikes: number
  /** The end of the ban; null if the caller isn't banned. */
  readonly bannedUntil: number | null
}

/** One window of a caller. */
export interface QuotaWindow {
  /** The name of the window. */
  readonly name: WindowName
  /** The number of requests that the window allows. */
  readonly limit: number
  /** The number of requests used so far. */
  readonly used: number
  /** The number of requests left. */
  readonly remaining: number
  /** The time at which the window resets, in epoch ms; null until a request starts the window. */
  readonly resetAt: number | null
}

/**
 * Reads and changes the quotas of callers. `key` is an API key, or null for the anonymous caller. If
 * it may be left out, that's the anonymous caller too.
 */
export interface Quotas<PlanName extends string = string> {
  /** Returns the current quota of a caller. */
  get(key?: CallerKey): QuotaStatus
  /** Returns the quotas of all callers that are in `apiKeys` or have sent a request. */
  list(): readonly QuotaStatus[]
  /** Returns the time in ms until a request of the caller would be allowed; 0 if one is. */
  msUntilAllowed(key?: CallerKey): number
  /** Returns how many requests a caller has left in a window, by default its shortest one. */
  remaining(key?: CallerKey, window?: WindowName): number
  /** Uses up a window of a caller, by default its shortest one. */
  exhaust(key?: CallerKey, window?: WindowName): void
  /** Leaves a caller `remaining` requests in a window, by default its shortest one. */
  setRemaining(key: CallerKey | undefined, remaining: number, window?: WindowName): void
  /** Bans a caller, by default for as long as its next ban would last. */
  ban(key?: CallerKey, duration?: Duration): void
  /** Changes the plan of a caller. Requests that were already counted stay counted. */
  setPlan(key: CallerKey | undefined, plan: PlanName): void
  /** Ends the ban of a caller and clears its strikes. */
  pardon(key?: CallerKey): void
  /**
   * Forgets a caller's counts, strikes, ban, and the plan set with `setPlan`. Null is the anonymous
   * caller.
   */
  forget(key: CallerKey): void
  /** Forgets all callers. Keys in `apiKeys` stay listed. */
  clear(): void
}

/** The dependencies of `petstore.quotas` besides the quota service. */
interface QuotasOptions {
  /** Returns the service time in epoch ms. */
  readonly now: () => number
  /** Called when the waits that responses have announced no longer apply. */
  readonly onWaitsInvalidated: () => void
  /** Records a call that may have changed something. */
  readonly addAction: (name: string, args: readonly unknown[]) => void
}

export function createQuotas(service: QuotaService, options: QuotasOptions): Quotas {
  const { now } = options
  return {
    get: (key) => statusOf(service, readKey('get', key), now()),
    list() {
      const at = now()
      return service.keys().map((key) => statusOf(service, key, at))
    },
    msUntilAllowed: (key) => service.msUntilAllowed(readKey('msUntilAllowed', key), now()),
    remaining(caller, window) {
      const key = readKey('remaining', caller, window === undefined && isWindow(caller))
      const name = readWindow('quotas.remaining', window, planOf(service, key))
      return service.windowsOf(key, now()).find((each) => each.name === name)?.remaining ?? 0
    },
    ...createSpenders(service, options),
    ...createLimiters(service, options),
    ...createPardons(service, options),
  }
}

function createSpenders(
  service: QuotaService,
  { now, onWaitsInvalidated, addAction }: QuotasOptions,
): Pick<Quotas, 'exhaust' | 'setRemaining'> {
  const setRemaining = (key: CallerKey, remaining: number, window: WindowName) => {
    const wait = service.msUntilAllowed(key, now())
    service.setRemaining(key, remaining, now(), window)
    if (service.msUntilAllowed(key, now()) < wait) onWaitsInvalidated()
  }
  return {
    exhaust(caller, window) {
      const key = readKey('exhaust', caller, window === undefined && isWindow(caller))
      setRemaining(key, 0, readWindow('quotas.exhaust', window, planOf(service, key)))
      addAction('quotas.exhaust', [caller, window])
    },
    setRemaining(caller, remaining, window) {
      const key = readKey('setRemaining', caller, typeof caller === 'number')
      const plan = planOf(service, key)
      const name = readWindow('quotas.setRemaining', window, plan)
      const limit = limitOf(plan.limits, name) ?? 0
      setRemaining(key, readInteger(remaining, 'quotas.setRemaining', 0, limit), name)
      addAction('quotas.setRemaining', [caller, remaining, window])
    },
  }
}

function createLimiters(
  service: QuotaService,
  { now, onWaitsInvalidated, addAction }: QuotasOptions,
): Pick<Quotas, 'ban' | 'setPlan'> {
  const { plans, ban } = service.settings
  return {
    ban(caller, duration) {
      const key = readKey('ban', caller, duration === undefined && isDuration(caller))
      const next = nextBanMs(service.standingOf(key, now()), ban ?? DEFAULT_BAN)
      service.ban(key, now(), duration === undefined ? next : durationMs(duration, 'quotas.ban'))
      addAction('quotas.ban', [caller, duration])
    },
    setPlan(caller, plan) {
      const key = readKey('setPlan', caller, plan === undefined && plans.has(String(caller)))
      service.setPlan(key, readPlan(plan, 'quotas.setPlan', plans))
      onWaitsInvalidated()
      addAction('quotas.setPlan', [caller, plan])
    },
  }
}

function createPardons(
  service: QuotaService,
  { onWaitsInvalidated, addAction }: QuotasOptions,
): Pick<Quotas, 'pardon' | 'forget' | 'clear'> {
  return {
    pardon(caller) {
      const key = readKey('pardon', caller)
      service.pardon(key)
      onWaitsInvalidated()
      addAction('quotas.pardon', [caller])
    },
    forget(caller) {
      // A caller that is left out could mean the anonymous caller as well as all callers.
      if (caller === undefined) throwCallerError('forget', caller, CLEAR_HINT)
      const key = readKey('forget', caller)
      service.forget(key)
      onWaitsInvalidated()
      addAction('quotas.forget', [caller])
    },
    clear() {
      service.clear()
      onWaitsInvalidated()
      addAction('quotas.clear', [])
    },
  }
}

function isWindow(got: unknown): boolean {
  return WINDOW_NAMES.some((name) => name === got)
}

const CLEAR_HINT = 'did you mean clear(), which forgets all callers?'

/**
 * Reads a caller. Undefined and null are the anonymous caller. `isOther` says that it looks like the
 * second argument, which is missing, such as the duration in `ban('10m')`.
 */
function readKey(method: string, got: unknown, isOther = false): CallerKey {
  if (got === undefined || got === null) return null
  if (isOther) {
    const argument = typeof got === 'string' ? `'${got}'` : describe(got)
    return throwCallerError(method, got, `did you mean ${method}(undefined, ${argument})?`)
  }
  if (typeof got === 'string' && isApiKey(keyOfToken(got))) return keyOfToken(got)
  return throwCallerError(method, got, got === ANONYMOUS_NAME ? 'did you mean null?' : undefined)
}

function throwCallerError(method: string, got: unknown, hint: string | undefined): never {
  return throwOptionError(`quotas.${method}`, got, CALLER_FORM, hint)
}

/** A plan with its name, for messages. */
interface NamedPlan {
  readonly name: string
  readonly limits: Plan
}

function planOf(service: QuotaService, key: CallerKey): NamedPlan {
  return { name: service.planNameOf(key), limits: service.planOf(key) }
}

/** Reads a window, which the plan must limit. Undefined is the shortest one that it limits. */
function readWindow(option: string, got: unknown, { name, limits }: NamedPlan): WindowName {
  const limited = WINDOW_NAMES.filter((window) => limitOf(limits, window) !== null)
  if (limited.length === 0) throwOptionError(option, name, 'a plan with limits')
  return readOneOf(got === undefined ? limited[0] : got, option, limited)
}

function statusOf(service: QuotaService, key: CallerKey, now: number): QuotaStatus {
  const windows = service.windowsOf(key, now).map((usage) => ({
    ...usage,
    resetAt: service.hasStarted(key, usage.name, now) ? usage.resetAt : null,
  }))
  return {
    apiKey: key,
    plan: service.planNameOf(key),
    windows,
    strikes: service.standingOf(key, now).strikes,
    bannedUntil: service.banOf(key, now)?.endsAt ?? null,
  }
}
