import { defineConfig } from 'vitest/config'
import config, { ISOLATED } from '../../vitest.config.ts'

const { projects: _, ...test } = config.test ?? {}

const folders = (process.env.TESTS ?? 'assumptions core').split(' ')

export default defineConfig({
  ...config,
  test: {
    ...test,
    // A loaded machine isn't a test that noticed something.
    testTimeout: 120_000,
    setupFiles: [test.setupFiles ?? [], 'scripts/mutation/setup.js'].flat(),
    include: folders.map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: ISOLATED,
    isolate: false,
  },
})
