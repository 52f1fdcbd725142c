import { defaultWorld } from '../fixtures/default-world.ts'
import { handlers } from '../handlers/index.ts'
import { answerFetch } from './adapters/fetch.ts'
import { audit } from './audit/audit.ts'
import { readAuditOptions } from './audit/fail-on.ts'
import { createFaults } from './faults/faults.ts'
import type { ApiRequest } from './http/messages.ts'
import { createEmitter, type Emitter } from './lib/emitter.ts'
import { createIds } from './model/ids.ts'
import { createModel } from './model/model.ts'
import { type PetstoreInternals, registerInternals } from './petstore/internals.ts'
import type { Petstore } from './petstore/petstore.ts'
import { QuotaService } from './quota/quota-service.ts'
import { createQuotas } from './quota/quotas.ts'
import type { Change } from './service/change.ts'
import type { Service } from './service/context.ts'
import { handle } from './service/handle.ts'
import { identifyCaller } from './service/identify-caller.ts'
import { type ResetOptions, readResetOptions, resetState } from './service/reset.ts'
import { baseHeaders, refuseUnserved } from './service/response/unserved.ts'
import { restoreSnapshot, takeSnapshot } from './service/snapshot.ts'
import { createState, invalidateWaits, type ServiceState } from './service/state.ts'
import { configuredDocument } from './settings/configured-document.ts'
import type { PetstoreOptions } from './settings/options.ts'
import { readOptions, type Settings } from './settings/settings.ts'
import { stopKeepingAlive } from './time/timers.ts'

export { internalsOf, type PetstoreInternals } from './petstore/internals.ts'
export type { Petstore } from './petstore/petstore.ts'

/**
 * Creates a petstore and its internals.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function assemble(
  options: PetstoreOptions = {},
  changes: Emitter<Change> = createEmitter(),
): PetstoreInternals {
  const settings = readOptions(options, defaultWorld)
  const service = createService(settings, createState(settings, changes))
  const { state } = service
  const restore: PetstoreInternals['restore'] = (snapshot, options = {}) => {
    restoreSnapshot(state, snapshot)
    if (!options.keepHandles) state.faults.invalidateHandles()
    if (!options.keepWaits) state.journal.invalidateWaits()
    changes.emit({ kind: 'state', cause: 'restore' })
  }
  const reset = (options: ResetOptions = {}) => {
    resetState(state, readResetOptions(options))
    stopKeepingAlive(core.handle)
    changes.emit({ kind: 'state', cause: 'reset' })
  }
  const core = createCore(service, { restore: (snapshot) => restore(snapshot), reset })
  const internals: PetstoreInternals = {
    core,
    settings,
    state,
    changes,
    restore,
    callers: () => service.quotaService.keys(),
    planOf: (request) =>
      service.quotaService.planNameOf(identifyCaller(request, settings.apiKeys).apiKey),
    baseHeaders: (request) => baseHeaders(service, request),
    refuse: (request, problem) => refuseUnserved(request, problem, service),
  }
  registerInternals(internals)
  return internals
}

function createService(settings: Settings, state: ServiceState): Service {
  return {
    settings,
    state,
    quotaService: new QuotaService({
      settings,
      accounts: state.accounts,
      traffic: state.traffic,
      remainingForNewCallers: () => state.faults.remaining,
    }),
    model: createModel(state.data.tables, createIds(settings.idOffset)),
    handlers,
  }
}

function createCore(
  service: Service,
  { restore, reset }: Pick<Petstore, 'restore' | 'reset'>,
): Petstore {
  const { settings, state, quotaService } = service
  const { clock, journal } = state
  const answer = (request: ApiRequest) => handle(request, service)
  return {
    db: state.data.collections,
    get openapi() {
      return configuredDocument(settings)
    },
    fetch: (input, init) => answerFetch(answer, input, init),
    handle: answer,
    clock,
    quotas: createQuotas(quotaService, {
      now: clock.now,
      onWaitsInvalidated: (key) => invalidateWaits(state, key),
    }),
    faults: createFaults(state.faults, {
      lifecycle: settings.lifecycle,
      leaveRemaining: (remaining) => quotaService.leaveAllRemaining(remaining, clock.now()),
    }),
    journal,
    audit(options) {
      const { isIncomplete } = journal
      return audit(journal.records(), { ...settings, ...readAuditOptions(options), isIncomplete })
    },
    snapshot: () => takeSnapshot(state),
    restore,
    reset,
  }
}
