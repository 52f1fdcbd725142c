import type { HttpHandler } from 'msw'
import { answerRequest } from './fetch.ts'
import { createHandlers } from './msw.ts'
import { assemble, type PetstoreCore } from './petstore.ts'
import type { PetstoreOptions } from './settings/options.ts'

export { formatAudit } from './audit/formats/index.ts'
export type { AuditFormat } from './audit/formats/names.ts'
export type {
  AuditReport,
  AuditRule,
  AuditSummary,
  CallerSummary,
  Finding,
  RetrySummary,
  Severity,
} from './audit/report.ts'
export type { Clock, ClockMode } from './clock.ts'
export type { PetstoreDocument } from './contract/document.ts'
export type { OperationId, Stability } from './contract/route.ts'
export type { Duration } from './duration.ts'
export type { ApiReply, ApiRequest } from './exchange.ts'
export type { ActiveFault, Fault, NetworkFault } from './faults/fault.ts'
export type { AddedFault, Faults } from './faults/faults.ts'
export { type Scenario, type ScenarioName, scenarios } from './faults/scenarios.ts'
export type { Schedule } from './faults/schedule.ts'
export type { Har, HarEntry } from './har.ts'
export type { Instant } from './instant.ts'
export type { Journal, JournalFilter } from './journal.ts'
export type { JournalEntry, QuotaEntry } from './journal-entry.ts'
export type { Collection } from './model/collection.ts'
export { type Collections, drop } from './model/database.ts'
export type { CategoryRow, InventoryRow, OrderRow, PetRow, PetStatus } from './model/rows.ts'
export type { World } from './model/world.ts'
export type { ProblemCode } from './problems.ts'
export type { DialectName } from './quota/dialects.ts'
export type { Plan, WindowName } from './quota/window.ts'
export type { QuotaStatus, Quotas, QuotaWindow } from './quotas.ts'
export type { Rules } from './rules.ts'
export type {
  BanOptions,
  LifecycleOptions,
  OperationLifecycle,
  PetstoreOptions,
  RateLimitOptions,
} from './settings/options.ts'
export type { Snapshot } from './snapshot.ts'

/** A whole Petstore service in memory. */
export interface Petstore extends PetstoreCore {
  /** msw handlers, one for each operation: `setupServer(...petstore.handlers)`. */
  readonly handlers: HttpHandler[]
}

/**
 * Creates a Petstore service in memory. Runs wherever msw does: Node, browsers, Bun, Deno.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
 */
export function createPetstore(options: PetstoreOptions = {}): Petstore {
  const { core, settings } = assemble(options)
  const handlers = createHandlers(settings.baseUrl, (request, delivery) =>
    answerRequest(core.handle, request, delivery),
  )
  return Object.assign(core, { handlers })
}
