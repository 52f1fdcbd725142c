import { routes } from '../core/contract/generated/routes.gen.ts'
import type { Route } from '../core/contract/route.ts'
import { describeDialects } from '../core/dialects/dialects.ts'
import { SCENARIO_SUMMARIES, scenarios } from '../core/faults/scenarios.ts'
import { NETWORK_FAULTS } from '../core/http/messages.ts'
import { namesOf } from '../core/lib/option-table.ts'
import { MODELS } from '../core/model/models.ts'
import type { PetstoreInternals } from '../core/petstore/create-petstore.ts'
import { limitOf, WINDOW_MS, WINDOW_NAMES } from '../core/quota/ledger.ts'
import type { Settings } from '../core/settings/settings.ts'

/** The settings and the contract of a petstore, as `GET /settings` returns them. */
export type ServiceSettings = ReturnType<typeof describeSettings>

/**
 * Describes the settings and the contract of a petstore as JSON: all that a form for its calls needs.
 * Dates are in epoch ms; null stands for none, or for no limit.
 */
export function describeSettings({ petstore, settings, state }: PetstoreInternals) {
  const { baseUrl, plan, apiKeys, auth, ban, rateLimit, lifecycle } = settings
  return {
    title: settings.title ?? (settings.operations ? petstore.openapi.info.title : 'Your API'),
    baseUrl: { origin: baseUrl.origin, path: baseUrl.path },
    plan,
    plans: describePlans(settings),
    windows: WINDOW_NAMES.map((name) => ({ name, ms: WINDOW_MS[name] })),
    apiKeys: [...apiKeys].map(([key, plan]) => ({ key, plan })),
    auth,
    ban,
    enforce: rateLimit.enforce,
    dialect: describeDialects(settings.dialect),
    afterSunset: lifecycle.afterSunset,
    scenarios: namesOf(scenarios).map((name) => ({ name, summary: SCENARIO_SUMMARIES[name] })),
    networkFaults: NETWORK_FAULTS,
    operations: settings.operations ? describeOperations(settings, petstore.openapi.paths) : [],
    handlers: [...new Set(state.userHandlers.names)],
    models: settings.operations ? describeModels() : [],
    hasState: settings.state !== undefined,
    limits: { journal: settings.journal },
  }
}

/** Describes the models as a form for their rows needs it. */
function describeModels() {
  return Object.values(MODELS).map(({ name, key, fields }) => ({ name, key, fields }))
}

/** Returns the limit of each window, by the name of the plan. */
function describePlans({ plans }: Settings) {
  return Object.fromEntries(
    [...plans].map(([name, plan]) => [
      name,
      Object.fromEntries(WINDOW_NAMES.map((window) => [window, limitOf(plan, window)])),
    ]),
  )
}

type Paths = PetstoreInternals['petstore']['openapi']['paths']

function describeOperations({ lifecycle, stability }: Settings, paths: Paths) {
  return routes.map((route) => {
    const { operation: id, method, path } = route
    const deprecated = lifecycle.operations.get(id)
    return {
      id,
      method,
      path,
      summary: summaryOf(route, paths),
      deprecated: deprecated !== undefined,
      deprecatedAt: deprecated?.deprecatedAt ?? null,
      sunset: deprecated?.sunsetAt ?? null,
      stability: stability.get(id) ?? route.stability,
    }
  })
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

function summaryOf({ method, path }: Route, paths: Paths): string {
  return paths[path]?.[METHODS[method]]?.summary ?? ''
}
