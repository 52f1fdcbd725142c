import { noContent, ok } from '../../../http/outcome.ts'
import { fields, oneOf, refuse } from '../../../lib/check.ts'
import { isApiKey, readPlan } from '../../../quota/plans.ts'
import { limitOf, WINDOW_NAMES } from '../../../quota/window.ts'
import { durationMs } from '../../../time/duration.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, fromParameter } from '../input.ts'

/** How the caller without a key is named in paths and parameters. */
const ANONYMOUS = 'anonymous'

export const listQuotas: Call = ({ world }) => ok(world.core.quotas.list())

export const getQuota: Call = (context) => ok(context.world.core.quotas.of(keyOf(context)))

export const patchQuota: Call = (context) => {
  const key = keyOf(context)
  fromInput(() => change(key, context))
  return ok(context.world.core.quotas.of(key))
}

export const deleteQuota: Call = (context) => {
  context.world.core.quotas.reset(keyOf(context))
  return noContent()
}

function keyOf({ param }: CallContext): string | null {
  return fromParameter(() => readKey('key', param('key')))
}

/** Reads the name of a caller: an API key, or `anonymous`. */
export function readKey(name: string, got: string): string | null {
  if (got === ANONYMOUS) return null
  return isApiKey(got) ? got : refuse(name, got, `an API key, or ${ANONYMOUS}`)
}

/** Checks everything before it changes anything. */
function change(key: string | null, { world, body }: CallContext): void {
  const { core, settings } = world
  const given = fields('quota', body, ['plan', 'exhaust', 'ban', 'pardon'])
  if (Object.keys(given).length === 0) {
    refuse('quota', body, 'at least one of plan, exhaust, ban, pardon')
  }
  const { pardon, plan, exhaust, ban } = given
  if (pardon !== undefined && pardon !== true) refuse('pardon', pardon, 'true')
  const name =
    plan === undefined ? core.quotas.of(key).plan : readPlan('plan', plan, settings.plans)
  const limits = settings.plans.get(name) ?? { perMinute: null, perDay: null }
  const limited = WINDOW_NAMES.filter((window) => limitOf(limits, window) !== null)
  const window = exhaust === undefined ? undefined : oneOf('exhaust', exhaust, limited)
  const banMs = ban === undefined ? undefined : durationMs(ban, 'ban')

  if (pardon !== undefined) core.quotas.pardon(key)
  if (plan !== undefined) core.quotas.setPlan(key, name)
  if (window !== undefined) core.quotas.exhaust(key, window)
  if (banMs !== undefined) core.quotas.ban(key, banMs)
}
