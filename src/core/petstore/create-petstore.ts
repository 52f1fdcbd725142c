import { defaultWorld } from '../../../fixtures/worlds.ts'
import { handlers } from '../../../handlers/index.ts'
import { audit } from '../audit/audit.ts'
import { readAuditOptions } from '../audit/report.ts'
import { type KnownNames, requireOperation } from '../contract/operations.ts'
import { createFaults } from '../faults/faults.ts'
import { requireMatchableFaults } from '../faults/read-fault.ts'
import { fetchFrom } from '../fetch/fetch.ts'
import { createEmitter } from '../lib/emitter.ts'
import { createRepositories } from '../model/repositories.ts'
import { QuotaService } from '../quota/quota-service.ts'
import { createQuotas } from '../quota/quotas.ts'
import { handle } from '../service/handle.ts'
import { type PetstoreInternals, registerInternals } from '../service/internals.ts'
import type { Petstore } from '../service/petstore.ts'
import { reset, restoreAsAction } from '../service/replace-state.ts'
import { type Snapshot, takeSnapshot } from '../service/snapshot.ts'
import { type Change, createState, namesIn } from '../service/state.ts'
import { createTravel } from '../service/travel.ts'
import { configuredDocument } from '../settings/configured-document.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { readOptions, type Settings } from '../settings/settings.ts'
import { stopKeepingAlive } from '../time/unanswered.ts'

export { internalsOf, type PetstoreInternals } from '../service/internals.ts'
export type { Petstore } from '../service/petstore.ts'

/** Creates a petstore and its internals. `mount` is the path on a server before its base path. */
export function assemble(options: PetstoreOptions = {}, mount = ''): PetstoreInternals {
  const settings = readOptions(options, defaultWorld, mount)
  const changes = createEmitter<Change>()
  const state = createState(settings, changes)
  requireNames(settings, namesIn(settings, state))
  const { accounts, data } = state
  const parts = {
    settings,
    state,
    changes,
    quotaService: new QuotaService({ settings, accounts }),
    records: createRepositories(data.tables, settings.ids),
    operations: handlers,
  }
  const petstore: Petstore = {
    get openapi() {
      return configuredDocument(settings)
    },
    fetch: (input, init) => fetchFrom(internals, input, init),
    handle: (request) => handle(request, internals),
    ...createControls(parts),
    reset(given = {}) {
      reset(parts, given)
      stopKeepingAlive(petstore.handle)
    },
  }
  const internals: PetstoreInternals = { ...parts, petstore }
  registerInternals(internals)
  return internals
}

/** Refuses the names of operations that there aren't: which handlers there are is known only now. */
function requireNames({ rateLimit, lifecycle, scenario, safe }: Settings, known: KnownNames): void {
  for (const name of safe.names) requireOperation('safe', name, known)
  for (const name of rateLimit.exempt) requireOperation('rateLimit.exempt', name, known)
  for (const name of lifecycle.operations.keys())
    requireOperation('lifecycle.operations', name, known)
  if (scenario !== null) requireMatchableFaults(scenario, 'scenario', known)
}

/** Creates the members of a petstore that control it. */
function createControls(
  parts: Omit<PetstoreInternals, 'petstore'>,
): Omit<Petstore, 'openapi' | 'fetch' | 'handle' | 'reset'> {
  const { settings, state, quotaService } = parts
  const restore = (snapshot: Snapshot) => restoreAsAction(parts, snapshot)
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
      known: () => namesIn(settings, state),
      addAction,
    }),
    journal,
    travel: createTravel({ settings, state }, restore),
    audit: (options) => audit(journal.entries(), { ...settings, ...readAuditOptions(options) }),
    use(...handlers) {
      state.userHandlers.use(handlers)
    },
    snapshot: () => takeSnapshot(state),
    restore,
  }
}
