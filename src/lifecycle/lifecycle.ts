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
   * Overrides the deprecations of the contract by operation id. `null` removes a deprecation.
   * @default the contract's
   */
  readonly operations?: { readonly [Id in OperationId]?: OperationLifecycle | null }
}

export const LIFECYCLE_OPTIONS = {
  afterSunset: choice('serve', 'gone'),
  operations: { default: {}, shown: "the contract's", read: readOperations },
} satisfies OptionTable<LifecycleOptions>

/** The settings of the option `lifecycle`. `operations` contains only the deprecated operations. */
export type Lifecycle = SettingsOf<typeof LIFECYCLE_OPTIONS>

/**
 * Reads the option `lifecycle`.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readLifecycle(got: unknown): Lifecycle {
  return readParts('lifecycle', got, LIFECYCLE_OPTIONS)
}

function readOperations(
  got: unknown,
  option: string,
): ReadonlyMap<OperationId, DeprecatedOperation> {
  const operations = new Map<OperationId, DeprecatedOperation>()
  for (const { operation, deprecation } of routes) {
    if (deprecation !== null) operations.set(operation, formatDeprecation(datesOf(deprecation)))
  }
  for (const [name, value] of entries(option, got)) {
    const id = readOperation(option, name)
    if (value === null) operations.delete(id)
    else operations.set(id, formatDeprecation(readDates(id, value, operations.get(id))))
  }
  return operations
}
