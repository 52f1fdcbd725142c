import * as vitest from 'vitest'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { LISTEN_OPTIONS } from './adapters/testing/listen-options.ts'
import { describeWaiting } from './adapters/testing/waiting.ts'
import { throwOptionError } from './core/lib/check.ts'
import { namesOf } from './core/lib/option-table.ts'
import { readResetOptions } from './core/service/replace-state.ts'
import type { AnyName } from './core/settings/options.ts'
import { knownOptions } from './core/settings/settings.ts'
import { OPTIONS } from './core/settings/table.ts'
import type { PlanName, ResetOptions } from './index.ts'
import { matchers, type PetstoreMatchers } from './matchers.ts'
import { type NodePetstore, type SetupOptions, setupPetstore } from './node.ts'

export type { CleanAuditOptions, RetryAfterOptions } from './adapters/testing/audit-matchers.ts'
export type { ReceivedOptions } from './adapters/testing/journal-matchers.ts'
export type { HoldOptions } from './tools/explore/matcher.ts'

// Vitest's own interfaces have different type parameters in each version. All extend this one.
declare global {
  namespace Chai {
    interface Assertion extends PetstoreMatchers<void> {}
  }
}

expect.extend(matchers)

/** The options of `installPetstore`: those of `setupPetstore`, and `reset`. */
export interface InstallOptions<OwnPlan extends string = AnyName, State = unknown>
  extends SetupOptions<OwnPlan, State> {
  /**
   * Whether to call `reset()` after each test, or the options to call it with.
   * @default true
   */
  readonly reset?: boolean | ResetOptions
}

const NAMES = [...namesOf({ ...OPTIONS, ...LISTEN_OPTIONS }), 'reset'] as const

/**
 * Creates a petstore for the tests in a file or a `describe`. It listens before the first test, is
 * reset after each, and closes after the last.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 * @throws {Error} if it's called in a test, or in a hook that runs for each test.
 */
export function installPetstore<OwnPlan extends string = never, State = unknown>(
  options: InstallOptions<OwnPlan, State> = {},
): NodePetstore<PlanName | OwnPlan> {
  knownOptions('installPetstore', options, NAMES)
  const { reset = true, ...setupOptions } = options
  const resetOptions = readReset(reset)
  const petstore = setupPetstore(setupOptions)
  requireOutsideTest()
  beforeAll(() => petstore.listen())
  afterEach(({ task }) => {
    const waiting = task.result?.state === 'fail' ? describeWaiting(petstore) : undefined
    if (waiting !== undefined) console.error(waiting)
    if (resetOptions !== false) petstore.reset(resetOptions)
  })
  afterAll(() => petstore.close())
  return petstore
}

/** Vitest runs hooks that are added within a test too late or never, so nothing would listen. */
function requireOutsideTest(): void {
  // Vitest 3 doesn't export its runner.
  const runner = 'TestRunner' in vitest ? vitest.TestRunner : undefined
  if (runner?.getCurrentTest() === undefined) return
  throw new Error(
    'installPetstore: expected to be called at the top of a file or in a describe, but it was called in a test; ' +
      'in a test, use setupPetstore() and listen(), or createPetstore()',
  )
}

/** Returns the options to reset with; false for no reset. */
function readReset(got: boolean | ResetOptions): false | ResetOptions {
  if (typeof got === 'boolean') return got && {}
  if (typeof got !== 'object')
    throwOptionError('reset', got, "true, false, or options such as { keep: ['clock'] }")
  readResetOptions(got)
  return got
}
