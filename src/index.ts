import type { HttpHandler } from 'msw'
import { answerRequest } from './adapters/fetch.ts'
import { createHandlers } from './adapters/msw.ts'
import { addLazily } from './lib/add-lazily.ts'
import { assemble, type Petstore } from './petstore.ts'
import type { PlanName } from './quota/plans.ts'
import type { AnyName, PetstoreOptions } from './settings/options.ts'

export type { AuditOptions, FailOn, Severity } from './audit/fail-on.ts'
export { formatAudit } from './audit/formats/index.ts'
export type { AuditFormat } from './audit/formats/names.ts'
export type {
  AuditReport,
  AuditRule,
  AuditSummary,
  CallerSummary,
  Finding,
  RetrySummary,
} from './audit/report.ts'
export type { PetstoreDocument } from './contract/document.ts'
export type {
  ApiError,
  Category,
  InventoryItem,
  NewCategory,
  NewPet,
  Order,
  Pet,
} from './contract/generated/types.gen.ts'
export type { OperationId, Stability } from './contract/route.ts'
export type { ActiveFault, Fault } from './faults/fault.ts'
export type { Faults } from './faults/faults.ts'
export type { FaultHandle } from './faults/handle.ts'
export {
  type ActiveScenario,
  type Scenario,
  type ScenarioName,
  scenarios,
} from './faults/scenarios.ts'
export type { Schedule } from './faults/schedule.ts'
export type { ApiRequest, ApiResponse, NetworkFault } from './http/messages.ts'
export type { Act } from './journal/acts/act.ts'
export type { JournalEntry, QuotaEntry } from './journal/entry.ts'
export type { JournalFields, JournalFilter } from './journal/filter.ts'
export type { ExplainTarget } from './journal/find-record.ts'
export type { Har, HarEntry } from './journal/har.ts'
export type { Journal } from './journal/journal.ts'
export { OptionError } from './lib/option-error.ts'
export type { OperationLifecycle } from './lifecycle/dates.ts'
export type { LifecycleOptions } from './lifecycle/lifecycle.ts'
export type { Collection } from './model/database/collection/collection.ts'
export { type Collections, drop } from './model/database/database.ts'
export type { RowChange } from './model/json/row-changes.ts'
export type { ProblemCode } from './model/problems.ts'
export type { CategoryRow, InventoryRow, OrderRow, PetRow, PetStatus } from './model/rows.ts'
export type { Rules } from './model/rules.ts'
export type {
  CategoryFixture,
  InventoryFixture,
  OrderFixture,
  PetFixture,
  World,
} from './model/world.ts'
export type { Petstore } from './petstore.ts'
export type { DialectName } from './quota/dialects.ts'
export type { BanOptions, RateLimitOptions } from './quota/options.ts'
export type { PlanName } from './quota/plans.ts'
export type { QuotaStatus, QuotaWindow } from './quota/quota-status.ts'
export type { Quotas } from './quota/quotas.ts'
export type { Plan, WindowName } from './quota/window.ts'
export type { ResetOptions, StateName } from './service/reset.ts'
export type { Snapshot } from './service/snapshot.ts'
export type { JournalOptions, PetstoreOptions } from './settings/options.ts'
export type { Clock, ClockMode } from './time/clock.ts'
export type { Duration } from './time/duration.ts'
export type { Instant } from './time/instant.ts'

/** A petstore in this process, which msw can use. */
export interface PetstoreWithHandlers<Plan extends string = PlanName | AnyName>
  extends Petstore<Plan> {
  /** msw handlers, one for each operation: `setupServer(...petstore.handlers)`. */
  readonly handlers: HttpHandler[]
}

/**
 * Creates a Petstore service in memory. Works wherever msw does: Node, browsers, Bun and Deno.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function createPetstore<OwnPlan extends string = never>(
  options: PetstoreOptions<OwnPlan> = {},
): PetstoreWithHandlers<PlanName | OwnPlan> {
  const { core, settings } = assemble(options)
  // Each handler of msw captures a stack trace, which costs more than the rest of the petstore.
  addLazily(core, 'handlers', () =>
    createHandlers(settings.baseUrl, (request, delivery) =>
      answerRequest(core.handle, request, delivery),
    ),
  )
  return core
}
