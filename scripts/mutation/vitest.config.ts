import { defineConfig } from 'vitest/config'
import config, { ISOLATED } from '../../vitest.config.ts'

/** The folders of the tests that concern the mutated sources, and run them in their own process. */
const FOLDERS = [
  'adapters/msw',
  'adapters/server/control',
  'adapters/server/sessions',
  'adapters/testing',
  'assumptions',
  'control',
  'core',
  'fixtures',
  'node',
  'vitest',
]

/** The only tests of what happens when timers were faked before the package loaded. */
const ALONE = ['test/core/time/late-timers.test.ts']

const { projects: _, ...test } = config.test ?? {}

export default defineConfig({
  ...config,
  test: {
    ...test,
    // If tests failed in two workers at once, Vitest would end both before they report it.
    maxWorkers: 1,
    runner: 'scripts/mutation/stop-at-failure.ts',
    setupFiles: [test.setupFiles ?? [], 'scripts/mutation/setup.js'].flat(),
    projects: [
      { extends: true, test: { name: 'isolated', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: [
            `test/{${FOLDERS.join(',')}}/**/*.test.ts`,
            'test/adapters/server/{clearing,library,reload,storage}.test.ts',
          ],
          exclude: ISOLATED,
          isolate: false,
        },
      },
    ],
  },
})
