import type { HttpHandler } from 'msw'
import { createMswHandler } from '../handlers/msw.ts'
import { answerRequest } from './core/fetch/fetch.ts'
import { assemble, type Petstore } from './core/petstore/create-petstore.ts'
import type { PlanName } from './core/quota/plans.ts'
import type { AnyName, PetstoreOptions } from './core/settings/options.ts'

export { formatAudit } from './core/audit/format.ts'
export type {
  AuditFormat,
  AuditOptions,
  AuditReport,
  AuditRule,
  AuditSummary,
  CallerSummary,
  FailOn,
  Finding,
  RetrySummary,
  Severity,
} from './core/audit/report.ts'
export type {
  ApiError,
  Category,
  InventoryItem,
  NewCategory,
  NewPet,
  Order,
  Pet,
} from './core/contract/generated/types.gen.ts'
export type { HandlerName, OperationId, OperationName, Stability } from './core/contract/route.ts'
export type {
  Dialect,
  DialectError,
  DialectProblem,
  LimitWindow,
  LimitWindows,
} from './core/dialects/dialect.ts'
export type { DialectName, DialectOption, DialectsByHost } from './core/dialects/dialects.ts'
export type { ActiveFault, Fault } from './core/faults/fault.ts'
export type { FaultHandle, Faults } from './core/faults/faults.ts'
export {
  type Scenario,
  type ScenarioName,
  scenarios,
} from './core/faults/scenarios.ts'
export type { Schedule } from './core/faults/schedule.ts'
export type { ApiRequest, ApiResponse, NetworkFault } from './core/http/messages.ts'
export type { JournalEntry, QuotaEntry } from './core/journal/entry.ts'
export type {
  JournalFields,
  JournalFilter,
} from './core/journal/filter.ts'
export type { ExplainTarget } from './core/journal/find-entry.ts'
export type { Har, HarEntry } from './core/journal/har.ts'
export type { Journal } from './core/journal/journal.ts'
export type { TestAction } from './core/journal/test-action.ts'
export { OptionError } from './core/lib/check.ts'
export type { LifecycleOptions, OperationLifecycle } from './core/lifecycle/lifecycle.ts'
export { type Collection, type Collections, drop } from './core/model/collection.ts'
export type {
  CategoryFixture,
  InventoryFixture,
  OrderFixture,
  PetFixture,
  World,
} from './core/model/fixtures.ts'
export type { RowChange } from './core/model/ids.ts'
export type { ProblemCode } from './core/model/problems.ts'
export type { CategoryRow, InventoryRow, OrderRow, PetRow, PetStatus } from './core/model/rows.ts'
export type { Rules } from './core/model/rules.ts'
export type { Petstore } from './core/petstore/create-petstore.ts'
export type { Plan, WindowName } from './core/quota/ledger.ts'
export type { BanOptions, RateLimitOptions } from './core/quota/options.ts'
export type { PlanName } from './core/quota/plans.ts'
export type { QuotaStatus, Quotas, QuotaWindow } from './core/quota/quotas.ts'
export type { ResetOptions, StateName } from './core/service/replace-state.ts'
export type { Snapshot } from './core/service/snapshot.ts'
export type { EarlierState, Position, Travel } from './core/service/travel.ts'
export type { PetstoreDocument } from './core/settings/configured-document.ts'
export type { JournalOptions, PetstoreOptions } from './core/settings/options.ts'
export type { Clock, ClockMode } from './core/time/clock.ts'
export type { Duration } from './core/time/duration.ts'
export type { Instant } from './core/time/instant.ts'
export type { UserHandler } from './core/user-handlers/routes.ts'
export type { HandlersContext, HandlersOption } from './core/user-handlers/user-handlers.ts'

/** A petstore in this process, which msw can use. */
export interface PetstoreWithHandlers<Plan extends string = PlanName | AnyName>
  extends Petstore<Plan> {
  /**
   * The msw handler of all operations and of your handlers: `setupServer(...petstore.handlers)`.
   */
  readonly handlers: HttpHandler[]
}

/**
 * Creates a Petstore service in memory. Works wherever msw does: Node, browsers, Bun and Deno.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function createPetstore<OwnPlan extends string = never, State = unknown>(
  options: PetstoreOptions<OwnPlan, State> = {},
): PetstoreWithHandlers<PlanName | OwnPlan> {
  const internals = assemble(options)
  const { petstore } = internals
  // So that msw is loaded only where it's used.
  addLazily(petstore, 'handlers', () => [
    createMswHandler(internals, (request, delivery) => answerRequest(internals, request, delivery)),
  ])
  return petstore
}

/** Adds a member to an object. Its value is created when it is first read. */
function addLazily<Target extends object, Name extends string, Value>(
  target: Target,
  name: Name,
  create: () => Value,
): asserts target is Target & { readonly [Key in Name]: Value } {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = create()
      Object.defineProperty(target, name, { value, writable: true })
      return value
    },
  })
}
