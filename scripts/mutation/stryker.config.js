// Changes the sources in many small ways, and lists the changes that no test notices:
//   npm run test:mutation                                      all areas, in some hours
//   npm run test:mutation -- --mutate 'src/core/quota/**/*.ts'      a folder
//   npm run test:mutation -- --mutate src/core/quota/window.ts:10-40    some lines
//   npm run test:mutation -- --help                            all arguments

/** The folders with the rules of the service. */
const AREAS =
  'handlers,src/core/service,src/core/quota,src/core/lifecycle,src/core/faults,src/core/time,src/core/audit'

export default {
  mutate: [`{${AREAS}}/**/*.ts`, '!**/*.gen.ts'],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Mutants of code that runs only when a module loads: the tests share the modules.
  ignoreStatic: true,
  // On a loaded machine, a shorter limit would count mutants as noticed that no test notices.
  timeoutMS: 60_000,
  timeoutFactor: 4,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { reportTests: false, skipFull: false },
  // Vitest would not transform the copies of the sources below node_modules.
  tempDirName: '.stryker',
  thresholds: { high: 95, low: 95, break: 95 },
}
