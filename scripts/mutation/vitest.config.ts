import { defineConfig } from 'vitest/config'
import config, { ISOLATED } from '../../vitest.config.ts'

/** The folders of the tests that concern the mutated sources, and run them in their own process. */
const FOLDERS = [
  'adapters',
  'assumptions',
  'audit',
  'contract',
  'control',
  'faults',
  'fixtures',
  'http',
  'journal',
  'lifecycle',
  'model',
  'node',
  'quota',
  'server/control',
  'server/sessions',
  'service',
  'settings',
  'testing',
  'time',
  'vitest',
]

const { projects: _, ...test } = config.test ?? {}

export default defineConfig({
  ...config,
  test: {
    ...test,
    isolate: false,
    include: [`test/{${FOLDERS.join(',')}}/**/*.test.ts`],
    exclude: ISOLATED,
    setupFiles: [test.setupFiles ?? [], 'scripts/mutation/forget-coverage.js'].flat(),
  },
})
