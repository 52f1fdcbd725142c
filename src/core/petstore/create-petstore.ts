import { defaultWorld } from '../../../fixtures/default-world.ts'
import { handlers } from '../../../handlers/index.ts'
import { audit } from '../audit/audit.ts'
import { readAuditOptions } from '../audit/report.ts'
import { type KnownNames, requireOperation } from '../contract/operations.ts'
import { createFaults } from '../faults/faults.ts'
import { requireMatchableFaults } from '../faults/read-fault.ts'
import { fetchFrom } from '../fetch/fetch.ts'
import { type BaseUrl, readBaseUrl } from '../http/base-url.ts'
import { createEmitter } from '../lib/emitter.ts'
import { createIds } from '../model/ids.ts'
import { createRepositories } from '../model/repositories.ts'
import { QuotaService } from '../quota/quota-service.ts'
import { createQuotas } from '../quota/quotas.ts'
import { identifyCaller } from '../service/context.ts'
import { handle, handleAsync } from '../service/handle.ts'
import { type PetstoreInternals, registerInternals } from '../service/internals.ts'
import type { Petstore } from '../service/petstore.ts'
import { loadSavedState, reset, restoreAsAction } from '../service/replace-state.ts'
import { answerUnserved, baseHeaders } from '../service/response/unserved.ts'
import { takeSnapshot } from '../service/snapshot.ts'
import { type Change, createState, namesIn, type ServiceState } from '../service/state.ts'
import { createTravel } from '../service/travel.ts'
import { configuredDocument } from '../settings/configured-document.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { readOptions, type Settings } from '../settings/settings.ts'
import { stopKeepingAlive } from '../time/timers.ts'

export { internalsOf, type PetstoreInternals } from '../service/internals.ts'
export type { Petstore } from '../service/petstore.ts'

/** Creates a petstore and its internals. `mount` is the path on a server before its base path. */
export function assemble(options: PetstoreOptions = {}, mount = ''): PetstoreInternals {
  const settings = readOptions(options, defaultWorld, mount)
  const internals = assembleFrom(settings)
  requireNames(settings, namesIn(settings, internals.state))
  return internals
}

/** Creates a petstore and its internals from options that have been read. */
function assembleFrom(settings: Settings): PetstoreInternals {
  const changes = createEmitter<Change>()
  const state = createState(settings, changes)
  const quotaService = createQuotaService(settings, state)
  const replaced = { settings, state, changes }
  const controls = createControls(
    { settings, state, quotaService },
    {
      restore: (snapshot) => restoreAsAction(replaced, snapshot),
      reset(options = {}) {
        reset(replaced, options)
        stopKeepingAlive(internals.petstore.handle)
      },
    },
  )
  const shared: SharedInternals = {
    settings,
    state,
    quotaService,
    records: createRepositories(state.data.tables, createIds(settings.idOffset)),
    operations: handlers,
    changes,
    loadSaved: (snapshot) => loadSavedState(replaced, snapshot),
    planOf: (request) => quotaService.planNameOf(identifyCaller(request, settings).apiKey),
    baseHeaders: (request) => baseHeaders(internals, request),
    answerProblem: (request, problem) => answerUnserved(request, problem, internals),
  }
  const internals = complete(shared, controls)
  return internals
}

/** What a petstore has besides its public API. */
type SharedInternals = Omit<
  PetstoreInternals,
  'petstore' | 'respond' | 'hasPath' | 'baseUrls' | 'isElsewhere'
>

/** Adds the public API, and what reaches the operations. */
function complete(shared: SharedInternals, controls: PetstoreControls): PetstoreInternals {
  const petstore: Petstore = {
    get openapi() {
      return configuredDocument(shared.settings)
    },
    fetch: (input, init) => fetchFrom(internals, input, init),
    handle: (request) => handle(request, internals),
    ...controls,
  }
  const internals: PetstoreInternals = {
    ...shared,
    petstore,
    respond: (request) => handleAsync(request, internals),
    hasPath: (request) => shared.state.userHandlers.at(request).some(({ isForAll }) => !isForAll),
    baseUrls: () => baseUrlsOf(shared),
    isElsewhere: (request) =>
      !shared.settings.operations &&
      shared.state.userHandlers.isElsewhere(request) &&
      shared.state.userHandlers.find(request).length === 0,
  }
  registerInternals(internals)
  return internals
}

/** Returns the base URL, and those of the origins of your handlers. */
function baseUrlsOf({ settings, state }: SharedInternals): readonly BaseUrl[] {
  const { baseUrl } = settings
  const others = [...state.userHandlers.origins].filter((origin) => origin !== baseUrl.origin)
  return [baseUrl, ...others.map((origin) => readBaseUrl(origin))]
}

/** Refuses the names of operations that there aren't: which handlers there are is known only now. */
function requireNames({ rateLimit, lifecycle, scenario, safe }: Settings, known: KnownNames): void {
  for (const name of safe.names) requireOperation('safe', name, known)
  for (const name of rateLimit.exempt) requireOperation('rateLimit.exempt', name, known)
  for (const name of lifecycle.operations.keys())
    requireOperation('lifecycle.operations', name, known)
  if (scenario !== null) requireMatchableFaults(scenario, 'scenario', known)
}

function createQuotaService(settings: Settings, state: ServiceState): QuotaService {
  return new QuotaService({
    settings,
    accounts: state.accounts,
    remainingForNewCallers: () => state.faults.remaining,
  })
}

/** The members of a petstore that control it. */
type PetstoreControls = Omit<Petstore, 'openapi' | 'fetch' | 'handle'>

function createControls(
  { settings, state, quotaService }: Pick<PetstoreInternals, 'settings' | 'state' | 'quotaService'>,
  { restore, reset }: Pick<Petstore, 'restore' | 'reset'>,
): PetstoreControls {
  const { clock, journal } = state
  const addAction = (name: string, args: readonly unknown[]) => {
    if (journal.history.changes.length > 0) journal.addAction(name, args)
  }
  return {
    db: state.data.collections,
    clock,
    quotas: createQuotas(quotaService, {
      now: clock.now,
      onWaitsInvalidated: journal.invalidateWaits,
      addAction,
    }),
    faults: createFaults(state.faults, {
      lifecycle: settings.lifecycle,
      known: () => namesIn(settings, state),
      leaveRemaining: (remaining) => quotaService.leaveAllRemaining(remaining, clock.now()),
      addAction,
    }),
    journal,
    travel: createTravel({ settings, state }, restore),
    audit(options) {
      const { isIncomplete } = journal
      return audit(journal.entries(), {
        ...settings,
        ...readAuditOptions(options),
        isIncomplete,
      })
    },
    use(...handlers) {
      state.userHandlers.use(handlers)
    },
    snapshot: () => takeSnapshot(state),
    restore,
    reset,
  }
}
