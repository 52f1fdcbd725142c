import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'

const REPORTER = fileURLToPath(new URL('missed-reporter.js', import.meta.url))

/**
 * The time that the tests of a mutant may take: this many times as long as without it, and a minute.
 * On a loaded machine, a shorter limit would count mutants as noticed that no test notices. An endless
 * loop ends earlier, because StrykerJS counts how often it runs the mutant. A promise that never
 * settles fails its test after `testTimeout`.
 */
const TIME_LIMIT = { timeoutMS: 60_000, timeoutFactor: 4 }

/**
 * Runs the tests on every mutant of some folders and files. Mutants of code that runs only when a
 * module loads are left out, because the tests share the modules.
 *
 * @returns the mutants, as StrykerJS reports them.
 */
export async function runMutants({ places, concurrency }) {
  const stryker = new Stryker({
    concurrency,
    mutate: [...places.map(toPattern), '!**/*.gen.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', REPORTER],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    ...TIME_LIMIT,
    reporters: process.stdout.isTTY ? ['missed', 'progress'] : ['missed'],
    logLevel: 'warn',
    // Vitest would not transform the copies of the sources below node_modules.
    tempDirName: '.stryker',
    thresholds: { high: 95, low: 95, break: null },
  })
  return stryker.runMutationTest()
}

function toPattern(place) {
  return place.includes('.ts') ? place : `${place}/**/*.ts`
}
