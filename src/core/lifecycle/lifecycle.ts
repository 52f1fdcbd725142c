import { routes } from '../contract/generated/routes.gen.ts'
import {
  isHandlerName,
  readOperation,
  readOperationName,
  shortName,
} from '../contract/operations.ts'
import type { HandlerName, OperationId, OperationName, Stability } from '../contract/route.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { readEntries, readOneOf } from '../lib/check.ts'
import { choice, type OptionTable, readParts, type SettingsOf } from '../lib/option-table.ts'
import { datesOf, noDates, type OperationLifecycle, readDates } from './dates.ts'
import { type DeprecatedOperation, describeDeprecation, formatDeprecation } from './deprecation.ts'

/** The option `lifecycle`. */
export interface LifecycleOptions {
  /**
   * The behaviour of an operation from its sunset on: it responds with 410 (`'gone'`), or works as
   * before (`'serve'`).
   * @default 'gone'
   */
  readonly afterSunset?: 'gone' | 'serve'
  /**
   * Overrides the deprecations of the contract by operation id, or by a name such as `GET
   * /notes/:id` for one of your handlers. `null` removes a deprecation.
   * @default the contract's
   */
  readonly operations?: {
    readonly [Name in OperationId | HandlerName]?: OperationLifecycle | null
  }
}

export const LIFECYCLE_OPTIONS = {
  afterSunset: choice('gone', 'serve'),
  operations: { default: {}, shown: "the contract's", read: (got, name) => readEntries(name, got) },
} satisfies OptionTable<LifecycleOptions>

/** The settings of the option `lifecycle`. `operations` contains only the deprecated operations. */
export interface Lifecycle extends Omit<SettingsOf<typeof LIFECYCLE_OPTIONS>, 'operations'> {
  readonly operations: ReadonlyMap<OperationName, DeprecatedOperation>
  /** The pages about the deprecated operations of the contract, by their paths below the base path. */
  readonly pages: ReadonlyMap<string, string>
}

/** Returns the deprecation of an operation, also if the options have its name without the host. */
export function deprecationOf(
  { operations }: Pick<Lifecycle, 'operations'>,
  operation: OperationName,
): DeprecatedOperation | undefined {
  return operations.get(operation) ?? operations.get(shortName(operation))
}

/** What the defaults of the option `lifecycle` depend on. */
export interface LifecycleContext {
  /** The time at which the clock starts, in epoch ms. */
  readonly startsAt: number
  readonly baseUrl: BaseUrl
  /** Whether there are the operations of the contract. */
  readonly hasContract: boolean
}

/** Reads the option `lifecycle`. */
export function readLifecycle(got: unknown, context: LifecycleContext): Lifecycle {
  const { operations: given, afterSunset } = readParts('lifecycle', got, LIFECYCLE_OPTIONS)
  const operations = readOperations(given, context)
  const pages = routes.flatMap((route) => {
    const deprecated = operations.get(route.operation)
    if (deprecated === undefined) return []
    const title = `${route.method} ${route.path} (${route.operation})`
    const text = `${title}\n\n${describeDeprecation(deprecated, afterSunset)}\n`
    return [[pageOf(route.operation), text] as const]
  })
  return { afterSunset, operations, pages: new Map(pages) }
}

/** Returns the path of the page about the deprecation of an operation, below the base path. */
function pageOf(operation: OperationName): string {
  return `/docs/deprecations/${operation}`
}

function readOperations(
  given: ReturnType<typeof readEntries>,
  { startsAt, baseUrl, hasContract }: LifecycleContext,
): ReadonlyMap<OperationName, DeprecatedOperation> {
  const operations = new Map<OperationName, DeprecatedOperation>()
  // There's no page about what one of your handlers answers.
  const linkTo = (id: OperationName) => (isHandlerName(id) ? null : baseUrl.path + pageOf(id))
  for (const { operation, deprecation } of routes) {
    if (deprecation === null || !hasContract) continue
    const dates = { ...noDates(linkTo(operation)), ...datesOf(deprecation, startsAt) }
    operations.set(operation, formatDeprecation(dates))
  }
  for (const [name, value] of given) {
    const id = readOperationName('lifecycle.operations', name)
    if (value === null) operations.delete(id)
    else
      operations.set(
        id,
        formatDeprecation(readDates(id, value, operations.get(id) ?? noDates(linkTo(id)))),
      )
  }
  return operations
}

/**
 * Reads the option `stability`. Returns the level of every operation: the option's, else the
 * contract's.
 */
export function readStability(got: unknown): ReadonlyMap<OperationId, Stability> {
  const levels = new Map(routes.map(({ operation, stability }) => [operation, stability]))
  for (const [name, value] of readEntries('stability', got)) {
    const id = readOperation('stability', name)
    levels.set(id, readOneOf(`stability.${id}`, value, ['experimental', 'beta', 'stable']))
  }
  return levels
}
