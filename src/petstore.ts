import type { OpenAPIV3 } from 'openapi-types'
import { defaultWorld } from '../fixtures/default-world.ts'
import { handlers } from '../handlers/index.ts'
import { answerFetch } from './adapters/fetch.ts'
import { audit } from './audit/audit.ts'
import { type AuditOptions, readAuditOptions } from './audit/fail-on.ts'
import type { AuditReport } from './audit/report.ts'
import type { PetstoreDocument } from './contract/document.ts'
import { createFaults, type Faults } from './faults/faults.ts'
import type { HeaderMap } from './http/headers.ts'
import type { ApiRequest, ApiResponse } from './http/messages.ts'
import type { Outcome } from './http/outcome.ts'
import type { Problem } from './http/problems.ts'
import type { Journal } from './journal/journal.ts'
import { createEmitter, type Emitter } from './lib/emitter.ts'
import type { Collections } from './model/database/database.ts'
import { createIds } from './model/ids.ts'
import { createModel } from './model/model.ts'
import type { CallerKey } from './quota/accounts/account.ts'
import type { PlanName } from './quota/plans.ts'
import { QuotaService } from './quota/quota-service.ts'
import { createQuotas, type Quotas } from './quota/quotas.ts'
import type { Change } from './service/change.ts'
import type { Service } from './service/context.ts'
import { handle } from './service/handle.ts'
import { identifyCaller } from './service/identify-caller.ts'
import { type ResetOptions, readResetOptions, resetState } from './service/reset.ts'
import { baseHeaders, refuseUnserved } from './service/response/unserved.ts'
import { restoreSnapshot, type Snapshot, takeSnapshot } from './service/snapshot.ts'
import { createState, invalidateWaits, type ServiceState } from './service/state.ts'
import { configuredDocument } from './settings/configured-document.ts'
import type { AnyName, PetstoreOptions } from './settings/options.ts'
import { readOptions, type Settings } from './settings/settings.ts'
import type { Clock } from './time/clock.ts'
import { stopKeepingAlive } from './time/timers.ts'

/**
 * A complete Petstore service in memory. Every way to create or start one returns this type.
 *
 * `Plan` lists the names of its plans: `Petstore<PlanName | 'gold'>`. Without it, any name of a plan
 * is accepted.
 */
export interface Petstore<Plan extends string = PlanName | AnyName> {
  /** The rows, one collection for each kind. The service sees your writes at once. */
  readonly db: Collections
  /** The contract with the configured plans, deprecations and stability levels: OpenAPI 3.0. */
  readonly openapi: PetstoreDocument & OpenAPIV3.Document
  /**
   * Sends a request to the service, without a network. The signature is that of the global `fetch`.
   *
   * @throws {TypeError} if the connection is lost.
   */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /** Answers a request in the form of plain data, synchronously. */
  handle(request: ApiRequest): ApiResponse
  /** The clock that drives quota windows, bans, dates, faults and the journal. */
  readonly clock: Clock
  /** The quotas, strikes and bans of callers. */
  readonly quotas: Quotas<Plan>
  /** The faults and scenarios that the service injects. */
  readonly faults: Faults
  /** The most recent requests and their responses. */
  readonly journal: Journal
  /**
   * Audits the behaviour of the clients. It covers the requests that are still in the journal.
   *
   * @throws {TypeError} naming the option, what was expected and what it got.
   */
  audit(options?: AuditOptions): AuditReport
  /** Returns the state that determines later responses, as plain, versioned JSON. */
  snapshot(): Snapshot
  /**
   * Replaces the state with a snapshot.
   *
   * @throws {TypeError} if the snapshot is invalid or too large. Then nothing changes.
   */
  restore(snapshot: Snapshot): void
  /**
   * Resets the state to its initial value, and clears the journal. `keep` lists parts that stay as
   * they are: `reset({ keep: ['clock'] })`.
   *
   * @throws {TypeError} naming the option, what was expected and what it got.
   */
  reset(options?: ResetOptions): void
}

/** A petstore, and the internals that its adapters need besides the public API. */
export interface PetstoreInternals {
  readonly core: Petstore
  readonly settings: Settings
  readonly state: ServiceState
  readonly changes: Emitter<Change>
  /** Returns the callers that `quotas.list` lists. */
  callers(): readonly CallerKey[]
  /** Returns the name of the plan of a request's caller. */
  planOf(request: ApiRequest): string
  /** Returns the time and quota headers of a request that never reached the service. */
  baseHeaders(request?: ApiRequest): HeaderMap
  /** Refuses a request that is not for this service, with quota and CORS headers. */
  refuse(request: ApiRequest, problem: Problem): Outcome
  /** Restores a snapshot like `core.restore`, except for what the options keep. */
  restore(snapshot: unknown, options?: RestoreOptions): void
}

/**
 * The options for restoring a snapshot that continues the current state. The defaults are false.
 */
export interface RestoreOptions {
  /** Whether the waits that earlier responses announced still apply. */
  readonly keepWaits?: boolean
  /** Whether the handles of `faults.add` and `faults.play` still work. */
  readonly keepHandles?: boolean
}

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
  return {
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
