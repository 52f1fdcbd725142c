import type { OpenAPIV3 } from 'openapi-types'
import { defaultWorld } from '../fixtures/default-world.ts'
import { handlers } from '../handlers/index.ts'
import { answerFetch } from './adapters/fetch.ts'
import { audit } from './audit/audit.ts'
import type { AuditReport } from './audit/report.ts'
import { type PetstoreDocument, readDocument } from './contract/document.ts'
import { createFaults, type Faults } from './faults/faults.ts'
import type { HeaderMap } from './http/headers.ts'
import type { ApiReply, ApiRequest } from './http/messages.ts'
import type { Problem } from './http/problems.ts'
import type { Journal } from './journal/journal.ts'
import { createEmitter, type Emitter } from './lib/emitter.ts'
import type { Collections } from './model/database/database.ts'
import { createIds } from './model/ids.ts'
import { createModel } from './model/model.ts'
import { createQuotas, type Quotas } from './quota/quotas.ts'
import { QuotaService } from './quota/service.ts'
import type { Change } from './service/change.ts'
import type { Service } from './service/context.ts'
import { handle } from './service/handle.ts'
import { identifyCaller } from './service/identify-caller.ts'
import { baseHeaders, refuseUnserved } from './service/reply/unserved.ts'
import { resetState, restoreSnapshot, type Snapshot, takeSnapshot } from './service/snapshot.ts'
import { createState, type ServiceState } from './service/state.ts'
import type { PetstoreOptions } from './settings/options.ts'
import { readOptions, type Settings } from './settings/settings.ts'
import type { Clock } from './time/clock.ts'

/** A whole Petstore service in memory, without the msw adapter. */
export interface PetstoreCore {
  /** The @mswjs/data models. The service sees writes through them at once. */
  readonly db: Collections
  /** The contract: an OpenAPI 3.0 document. */
  readonly openapi: PetstoreDocument & OpenAPIV3.Document
  /** Answers a request like the global `fetch`, straight from the service. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /** Answers a request given as plain data, synchronously. */
  handle(request: ApiRequest): ApiReply
  /** The clock that drives quota windows, bans, dates, faults and the journal. */
  readonly clock: Clock
  readonly quotas: Quotas
  readonly faults: Faults
  readonly journal: Journal
  /** Reports how the clients behaved, judged by the requests that the journal still holds. */
  audit(): AuditReport
  /** Returns everything that decides how later requests are answered, as plain, versioned JSON. */
  snapshot(): Snapshot
  /**
   * Replaces the state with a snapshot.
   *
   * @throws {TypeError} if the snapshot is broken or of another version. Then nothing changes.
   */
  restore(snapshot: Snapshot): void
  /** Returns to how the petstore was created: data, quotas, bans, clock, faults, random, journal. */
  reset(): void
}

/** A petstore, and what its adapters need beyond the public interface. */
export interface PetstoreInternals {
  readonly core: PetstoreCore
  readonly settings: Settings
  readonly state: ServiceState
  readonly changes: Emitter<Change>
  /** Returns the plan of the caller of a request. */
  planOf(request: ApiRequest): string
  /** Returns the headers of a reply whose request never reached the service. */
  baseHeaders(): HeaderMap
  /** Refuses a request that is not for this service, with CORS headers so that a page can read why. */
  refuse(request: ApiRequest, problem: Problem): ApiReply
  /** Restores a snapshot, as `core.restore` does unless the options keep something. */
  restore(snapshot: unknown, options?: RestoreOptions): void
}

/** What to keep when a snapshot continues the current state. Both default to false. */
export interface RestoreOptions {
  /** Keeps the waits that earlier replies have asked for in force. */
  readonly keepWaits?: boolean
  /** Keeps the handles of faults valid: `remove()` still removes a fault that was added before. */
  readonly keepRemovers?: boolean
}

/**
 * Creates a petstore from its parts.
 *
 * @throws {TypeError} naming the option that is wrong, what was expected and what it got.
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
    if (!options.keepRemovers) state.faults.forgetRemovers()
    if (!options.keepWaits) state.journal.invalidateWaits()
    changes.emit({ kind: 'state', cause: 'restore' })
  }
  const reset = () => {
    resetState(state)
    changes.emit({ kind: 'state', cause: 'reset' })
  }
  return {
    core: createCore(service, { restore: (snapshot) => restore(snapshot), reset }),
    settings,
    state,
    changes,
    restore,
    planOf: (request) =>
      service.quotas.planNameOf(identifyCaller(request, settings.apiKeys).apiKey),
    baseHeaders: () => baseHeaders(service),
    refuse: (request, problem) => refuseUnserved(request, problem, service),
  }
}

function createService(settings: Settings, state: ServiceState): Service {
  return {
    settings,
    state,
    quotas: new QuotaService({
      settings,
      accounts: state.accounts,
      scarcity: () => state.faults.remaining,
    }),
    model: createModel(state.data, createIds(settings.idBase)),
    handlers,
  }
}

function createCore(
  service: Service,
  { restore, reset }: Pick<PetstoreCore, 'restore' | 'reset'>,
): PetstoreCore {
  const { settings, state, quotas } = service
  const { clock, journal } = state
  const answer = (request: ApiRequest) => handle(request, service)
  return {
    db: state.data.collections,
    get openapi() {
      return readDocument()
    },
    fetch: (input, init) => answerFetch(answer, input, init),
    handle: answer,
    clock,
    quotas: createQuotas(quotas, { now: clock.now, onForgiven: journal.invalidateWaits }),
    faults: createFaults(state.faults, {
      lifecycle: settings.lifecycle,
      leaveRemaining: (remaining) => quotas.leaveAllRemaining(remaining, clock.now()),
    }),
    journal,
    audit: () => audit(journal.records(), { ...settings, isCut: journal.isCut }),
    snapshot: () => takeSnapshot(state),
    restore,
    reset,
  }
}
