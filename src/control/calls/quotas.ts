import { noContent, ok } from '../../core/http/answer.ts'
import { entries, fields, refuse, refuseUnknown } from '../../core/lib/check.ts'
import { mapLazily } from '../../core/lib/map-lazily.ts'
import {
  ANONYMOUS_NAME,
  isApiKey,
  LIMIT_NAMES,
  PLANS_HINT,
  readPlan,
} from '../../core/quota/plans.ts'
import { readRemaining, readWindow } from '../../core/quota/read-window.ts'
import { limitOf, NO_LIMITS, type Plan, type WindowName } from '../../core/quota/window.ts'
import { durationMs } from '../../core/time/duration.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, fromParameter } from '../input.ts'

/** Reads the quota of each caller when it is sent, because there can be many callers. */
export const listQuotas: Call<'listQuotas'> = ({ internals }) =>
  ok(mapLazily(internals.quotaService.keys(), internals.core.quotas.get))

export const getQuota: Call<'getQuota'> = (context) =>
  ok(context.internals.core.quotas.get(keyOf(context)))

export const patchQuota: Call<'patchQuota'> = (context) => {
  const key = keyOf(context)
  fromInput(() => change(key, context))
  return ok(context.internals.core.quotas.get(key))
}

export const deleteQuota: Call<'deleteQuota'> = (context) => {
  context.internals.core.quotas.forget(keyOf(context))
  return noContent()
}

export const clearQuotas: Call<'clearQuotas'> = ({ internals }) => {
  internals.core.quotas.clear()
  return noContent()
}

function keyOf({ param }: CallContext): string | null {
  return fromParameter(() => readKey('key', param('key')))
}

/** Reads an API key from a path or a query. Returns null for `anonymous`. */
export function readKey(name: string, got: string): string | null {
  if (got === ANONYMOUS_NAME) return null
  return isApiKey(got) ? got : refuse(name, got, `an API key or ${ANONYMOUS_NAME}`)
}

const FIELDS = ['plan', 'exhaust', 'remaining', 'window', 'ban', 'pardon'] as const

/** Changes a quota as the body says. An invalid body changes nothing. */
function change(key: string | null, { internals, body }: CallContext): void {
  const { core, settings } = internals
  refuseLimits(body)
  const given = fields('quota', body, FIELDS)
  if (Object.keys(given).length === 0) {
    refuse('quota', body, 'at least one of plan, exhaust, remaining, ban, pardon')
  }
  const { pardon, plan, exhaust, ban } = given
  if (pardon !== undefined && pardon !== true) refuse('pardon', pardon, 'true')
  const name =
    plan === undefined ? core.quotas.get(key).plan : readPlan('plan', plan, settings.plans)
  const named = { name, limits: settings.plans.get(name) ?? NO_LIMITS }
  const exhausted =
    exhaust === undefined
      ? undefined
      : readWindow('exhaust', exhaust === true ? undefined : exhaust, named)
  const left = readLeft(given, named)
  const banMs = ban === undefined || ban === true ? undefined : durationMs(ban, 'ban')

  if (pardon !== undefined) core.quotas.pardon(key)
  if (plan !== undefined) core.quotas.setPlan(key, name)
  if (exhausted !== undefined) core.quotas.exhaust(key, exhausted)
  if (left !== undefined) core.quotas.setRemaining(key, left.remaining, left.window)
  if (ban !== undefined) core.quotas.ban(key, banMs)
}

/** Refuses the names with which other tools set a limit. A quota has the limits of its plan. */
function refuseLimits(body: unknown): void {
  const limit = entries('quota', body).find(([name]) => LIMIT_NAMES.includes(name))
  if (limit !== undefined) refuseUnknown('quota', limit[0], PLANS_HINT)
}

interface Left {
  readonly remaining: number
  readonly window: WindowName
}

/** Reads the number of requests to leave, and in which window. The plan must have that limit. */
function readLeft(
  { remaining, window }: { readonly remaining?: unknown; readonly window?: unknown },
  plan: { readonly name: string; readonly limits: Plan },
): Left | undefined {
  if (remaining === undefined && window === undefined) return undefined
  const name = readWindow(window === undefined ? 'remaining' : 'window', window, plan)
  return {
    window: name,
    remaining: readRemaining('remaining', remaining, limitOf(plan.limits, name)),
  }
}
