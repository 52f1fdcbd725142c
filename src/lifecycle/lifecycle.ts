import { routes } from '../contract/generated/routes.gen.ts'
import { readOperation } from '../contract/operations.ts'
import type { OperationId } from '../contract/route.ts'
import { entries } from '../lib/check.ts'
import { choice, type OptionTable, readParts, type SettingsOf } from '../lib/option-table.ts'
import { datesOf, type OperationLifecycle, readDates } from './dates.ts'
import { type DeprecatedOperation, formatDeprecation } from './deprecation.ts'

/** The option `lifecycle`. */
export interface LifecycleOptions {
  /**
   * The behaviour of an operation from its sunset on: it works as before (`'serve'`), or responds
   * with 410 (`'gone'`).
   * @default 'serve'
   */
  readonly afterSunset?: 'serve' | 'gone'
  /**
   * Overrides the deprecations of the contract by operation id. `null` removes a deprecation. The
   * contract's dates depend on the year in which the clock starts: `getPet` is deprecated from 1
   * January of that year, and its sunset is on 31 December of the next year.
   * @default the contract's
   */
  readonly operations?: { readonly [Id in OperationId]?: OperationLifecycle | null }
}

export const LIFECYCLE_OPTIONS = {
  afterSunset: choice('serve', 'gone'),
  operations: { default: {}, shown: "the contract's", read: (got, name) => entries(name, got) },
} satisfies OptionTable<LifecycleOptions>

/** The settings of the option `lifecycle`. `operations` contains only the deprecated operations. */
export interface Lifecycle extends Omit<SettingsOf<typeof LIFECYCLE_OPTIONS>, 'operations'> {
  readonly operations: ReadonlyMap<OperationId, DeprecatedOperation>
}

/**
 * Reads the option `lifecycle`. `startsAt` is the start of the clock in epoch ms.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readLifecycle(got: unknown, startsAt: number): Lifecycle {
  const { operations, ...others } = readParts('lifecycle', got, LIFECYCLE_OPTIONS)
  return { ...others, operations: readOperations(operations, startsAt) }
}

function readOperations(
  given: ReturnType<typeof entries>,
  startsAt: number,
): ReadonlyMap<OperationId, DeprecatedOperation> {
  const operations = new Map<OperationId, DeprecatedOperation>()
  for (const { operation, deprecation } of routes) {
    if (deprecation === null) continue
    operations.set(operation, formatDeprecation(datesOf(deprecation, startsAt)))
  }
  for (const [name, value] of given) {
    const id = readOperation('lifecycle.operations', name)
    if (value === null) operations.delete(id)
    else operations.set(id, formatDeprecation(readDates(id, value, operations.get(id))))
  }
  return operations
}
