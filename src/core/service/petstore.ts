import type { OpenAPIV3 } from 'openapi-types'
import type { AuditOptions, AuditReport } from '../audit/report.ts'
import type { Faults } from '../faults/faults.ts'
import type { ApiRequest, ApiResponse } from '../http/messages.ts'
import type { Journal } from '../journal/journal.ts'
import type { Collections } from '../model/collection.ts'
import type { PlanName } from '../quota/plans.ts'
import type { Quotas } from '../quota/quotas.ts'
import type { PetstoreDocument } from '../settings/configured-document.ts'
import type { AnyName } from '../settings/options.ts'
import type { Clock } from '../time/clock.ts'
import type { UserHandler } from '../user-handlers/routes.ts'
import type { ResetOptions } from './replace-state.ts'
import type { Snapshot } from './snapshot.ts'
import type { Travel } from './travel.ts'

/**
 * A complete Petstore service in memory. Every way to create or start one returns this type.
 *
 * `Plan` lists the names of its plans: `Petstore<PlanName | 'gold'>`. Without it, any name of a plan
 * is accepted.
 */
export interface Petstore<Plan extends string = PlanName | AnyName> {
  /** The rows, in a collection for each model. */
  readonly db: Collections
  /** The contract with the configured plans, deprecations and stability levels: OpenAPI 3.0. */
  readonly openapi: PetstoreDocument & OpenAPIV3.Document
  /**
   * Sends a request to the service, without a network, like the global `fetch`.
   *
   * @throws {TypeError} if the connection is lost.
   */
  fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response>
  /**
   * Answers a request, given as plain data, synchronously.
   *
   * @throws {TypeError} if one of your handlers may answer it, because these are asynchronous.
   */
  handle(request: ApiRequest): ApiResponse
  /** The clock that drives quota windows, bans, dates, faults and the journal. */
  readonly clock: Clock
  /** The quotas, strikes and bans of callers. */
  readonly quotas: Quotas<Plan>
  /** The faults and scenarios that the service injects. */
  readonly faults: Faults
  /** The most recent requests and their responses. */
  readonly journal: Journal
  /** The petstore as it was after any request in the journal, and the ways back. */
  readonly travel: Travel
  /** Audits how clients behaved, in the requests that are still in the journal. */
  audit(options?: AuditOptions): AuditReport
  /**
   * Adds msw handlers before all others, until the next `reset()`.
   */
  use(...handlers: readonly UserHandler[]): void
  /** Returns everything that decides later responses, as versioned JSON. */
  snapshot(): Snapshot
  /**
   * Replaces the state with a snapshot.
   *
   * @throws {TypeError} if the snapshot is invalid or too large. Then nothing changes.
   */
  restore(snapshot: Snapshot): void
  /**
   * Resets everything to the start, and clears the journal, except the parts in `keep`:
   * `reset({ keep: ['clock'] })`.
   */
  reset(options?: ResetOptions): void
}
