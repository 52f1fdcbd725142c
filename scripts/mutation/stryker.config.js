// Changes the sources in many small ways, and lists the changes that no test notices:
//   npm run test:mutation                                      all areas, in some hours
//   npm run test:mutation -- --mutate 'src/core/quota/**/*.ts'      a folder
//   npm run test:mutation -- --mutate src/core/quota/window.ts:10-40    some lines
//   TESTS="core control" npm run test:mutation -- --mutate …      with the tests of other folders
//   npm run test:mutation -- --help                            all arguments

/** The folders with the rules of the service, each with the folders of the tests about it. */
const AREAS = {
  handlers: ['assumptions', 'core/contract', 'core/model'],
  'src/core/service': ['assumptions', 'control', 'core', 'adapters/server/{control,sessions}'],
  'src/core/quota': [
    'core/{audit/refusals,faults,journal,quota,service,settings,time}',
    'control/calls',
  ],
  'src/core/lifecycle': [
    'assumptions',
    'core/{contract,journal,lifecycle,settings,time}',
    'control/calls',
  ],
  'src/core/faults': ['core/{faults,journal,own,service,settings,time}', 'control/calls'],
  'src/core/time': [
    'core/{audit/refusals,journal,lifecycle,quota,service,settings,time}',
    'control/calls',
  ],
  'src/core/audit': ['core/audit', 'adapters/testing'],
}

const mutated = process.argv[process.argv.indexOf('--mutate') + 1] ?? ''
const areas = Object.keys(AREAS)
const chosen = areas.filter((area) => mutated.startsWith(area))
// The test runners, which are processes of their own, read it in their Vitest config.
process.env.TESTS ??= (chosen.length > 0 ? chosen : areas).flatMap((area) => AREAS[area]).join(' ')

export default {
  mutate: [`{${areas.join(',')}}/**/*.ts`, '!**/*.gen.ts'],
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
