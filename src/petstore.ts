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
import { refusal } from './http/outcome.ts'
import type { Problem } from './http/problems.ts'
import type { Journal } from './journal/journal.ts'
import { createEmitter, type Emitter } from './lib/emitter.ts'
import type { Collections } from './model/database/database.ts'
import { createIds } from './model/ids.ts'
import { createModel } from './model/model.ts'
import { createQuotas, type Quotas } from './quota/service.ts'
import type { Change } from './service/change.ts'
import type { Scope } from './service/context.ts'
import { handle } from './service/handle.ts'
import { resetState, restoreSnapshot, type Snapshot, takeSnapshot } from './service/snapshot.ts'
import { createState, type ServiceState } from './service/state.ts'
import { ANONYMOUS, identifyCaller } from './service/steps/caller.ts'
import { answerPreflight, putCorsHeaders } from './service/steps/cors.ts'
import { makeScarce, planNameOf, putQuotaHeaders } from './service/steps/quota.ts'
import type { PetstoreOptions } from './settings/options.ts'
import { readOptions, type Settings } from './settings/settings.ts'
import type { Clock } from './time/clock.ts'
import { httpDate } from './time/instant.ts'

/** A whole Petstore service in memory, without the adapter to msw. */
export interface PetstoreCore {
  /** The @mswjs/data models. Writes through them are seen by the service at once. */
  readonly db: Collections
  /** The contract. */
  readonly openapi: PetstoreDocument & OpenAPIV3.Document
  /** Answers like the global `fetch`, from the service, without interception. */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /** Answers a request, plain data in and out, synchronously. */
  handle(request: ApiRequest): ApiReply
  /** The one clock that drives everything. */
  readonly clock: Clock
  readonly quotas: Quotas
  readonly faults: Faults
  readonly journal: Journal
  /** Judges how the clients behaved, as far as the journal goes back. */
  audit(): AuditReport
  /** Returns all that decides how later requests are answered, as plain, versioned JSON. */
  snapshot(): Snapshot
  /**
   * Puts a snapshot in the place of the state, all of it or nothing.
   *
   * @throws {TypeError} when it is of another version, or broken.
   */
  restore(snapshot: Snapshot): void
  /** Goes back to how it was created: data, quotas, bans, clock, faults, random, journal. */
  reset(): void
}

/** A petstore, and what its adapters need beyond the public interface. */
export interface PetstoreInternals {
  readonly core: PetstoreCore
  readonly settings: Settings
  readonly state: ServiceState
  readonly changes: Emitter<Change>
  /** Returns the name of the plan of whoever sent a request. Spends nothing. */
  planOf(request: ApiRequest): string
  /**
   * Returns the headers of a reply whose request never reached the service: the time, and the quota
   * of the anonymous caller. Spends nothing.
   */
  baseHeaders(): HeaderMap
  /** Replies to a request for which this service is not the right one, with its CORS headers. */
  refuse(request: ApiRequest, problem: Problem): ApiReply
  /** Restores a snapshot; `keepWaits` keeps the waits that replies have asked for in force. */
  restore(snapshot: unknown, options?: { readonly keepWaits?: boolean }): void
}

/**
 * Puts a petstore together.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
 */
export function assemble(
  options: PetstoreOptions = {},
  changes: Emitter<Change> = createEmitter(),
): PetstoreInternals {
  const settings = readOptions(options, defaultWorld)
  const state = createState(settings, changes)
  const model = createModel(state.data, createIds(settings.idBase))
  const scope: Scope = { settings, state, model, handlers }
  const answer = (request: ApiRequest) => handle(request, scope)
  const { clock, journal } = state
  const restore: PetstoreInternals['restore'] = (snapshot, { keepWaits = false } = {}) => {
    restoreSnapshot(state, snapshot)
    state.faults.forgetRemovers()
    if (!keepWaits) journal.invalidateWaits()
    changes.emit({ kind: 'state', cause: 'restore' })
  }
  const core: PetstoreCore = {
    db: state.data.collections,
    get openapi() {
      return readDocument()
    },
    fetch: (input, init) => answerFetch(answer, input, init),
    handle: answer,
    clock,
    quotas: createQuotas(scope),
    faults: createFaults(state.faults, {
      lifecycle: settings.lifecycle,
      makeScarce: (remaining) => makeScarce(remaining, scope),
    }),
    journal,
    audit: () => audit(journal.records(), { ...settings, isCut: journal.isCut }),
    snapshot: () => takeSnapshot(state),
    restore: (snapshot) => restore(snapshot),
    reset() {
      resetState(state)
      changes.emit({ kind: 'state', cause: 'reset' })
    },
  }
  return {
    core,
    settings,
    state,
    changes,
    restore,
    planOf: (request) => planNameOf(identifyCaller(request, settings).apiKey, scope),
    baseHeaders() {
      const now = clock.now()
      const headers: HeaderMap = { Date: httpDate(now) }
      putQuotaHeaders(headers, { caller: ANONYMOUS, now }, scope, {})
      return headers
    },
    refuse(request, problem) {
      const exchange = { request, match: undefined }
      const outcome = answerPreflight(exchange, scope) ?? refusal(problem)
      const headers: HeaderMap = { ...outcome.headers, 'Cache-Control': 'no-store' }
      putCorsHeaders(headers, exchange, scope)
      const body = outcome.body === undefined ? null : JSON.stringify(outcome.body)
      return { status: outcome.status, headers, body }
    },
  }
}
