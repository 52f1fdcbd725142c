import { noContent, ok } from '../../../http/outcome.ts'
import { fields, oneOf, refuse } from '../../../lib/check.ts'
import { ANONYMOUS_NAME, isApiKey, readPlan } from '../../../quota/plans.ts'
import { limitOf, WINDOW_NAMES, type WindowName } from '../../../quota/window.ts'
import type { Settings } from '../../../settings/settings.ts'
import { durationMs } from '../../../time/duration.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, fromParameter } from '../input.ts'

export const listQuotas: Call = ({ instance }) => ok(instance.core.quotas.list())

export const getQuota: Call = (context) => ok(context.instance.core.quotas.get(keyOf(context)))

export const patchQuota: Call = (context) => {
  const key = keyOf(context)
  fromInput(() => change(key, context))
  return ok(context.instance.core.quotas.get(key))
}

export const deleteQuota: Call = (context) => {
  context.instance.core.quotas.forget(keyOf(context))
  return noContent()
}

export const clearQuotas: Call = ({ instance }) => {
  instance.core.quotas.clear()
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

/** Changes a quota as the body says. An invalid body changes nothing. */
function change(key: string | null, { instance, body }: CallContext): void {
  const { core, settings } = instance
  const given = fields('quota', body, ['plan', 'exhaust', 'ban', 'pardon'])
  if (Object.keys(given).length === 0) {
    refuse('quota', body, 'at least one of plan, exhaust, ban, pardon')
  }
  const { pardon, plan, exhaust, ban } = given
  if (pardon !== undefined && pardon !== true) refuse('pardon', pardon, 'true')
  const name =
    plan === undefined ? core.quotas.get(key).plan : readPlan('plan', plan, settings.plans)
  const window = exhaust === undefined ? undefined : readWindow(exhaust, name, settings.plans)
  const banMs = ban === undefined ? undefined : durationMs(ban, 'ban')

  if (pardon !== undefined) core.quotas.pardon(key)
  if (plan !== undefined) core.quotas.setPlan(key, name)
  if (window !== undefined) core.quotas.exhaust(key, window)
  if (banMs !== undefined) core.quotas.ban(key, banMs)
}

/** Reads the window to exhaust. The plan must have a limit for it. */
function readWindow(got: unknown, plan: string, plans: Settings['plans']): WindowName {
  const limits = plans.get(plan) ?? { perMinute: null, perDay: null }
  const limited = WINDOW_NAMES.filter((window) => limitOf(limits, window) !== null)
  if (limited.length === 0) refuse('exhaust', plan, 'a plan with limits')
  return oneOf('exhaust', got, limited)
}
