// Changes the sources in many small ways, and lists the changes that no test notices:
//   npm run test:mutation -- --mutate 'src/core/quota/**/*.ts'         a folder, in an hour or two
//   npm run test:mutation -- --mutate src/core/quota/ledger.ts:1-80    some lines
//   TESTS="core control" npm run test:mutation -- --mutate …           with the tests of other folders
//   npm run test:mutation -- --help                                    all arguments

export default {
  mutate: [
    '{handlers,src/core/{audit,faults,lifecycle,quota,service,time}}/**/*.ts',
    '!**/*.gen.ts',
  ],
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
  // Vitest wouldn't transform the copies of the sources below node_modules.
  tempDirName: '.stryker',
  thresholds: { high: 95, low: 95, break: 95 },
}
