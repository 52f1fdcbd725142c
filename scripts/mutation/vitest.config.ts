import { defineConfig } from 'vitest/config'
import type { PoolOptions, VitestPluginContext } from 'vitest/node'
import config, { ISOLATED } from '../../vitest.config.ts'
import { BrokenFiles } from './broken-files.ts'
import { KeptThread } from './kept-thread.ts'
import { KillersFirst } from './killers-first.ts'

/** The only tests of what happens when timers were faked before the package loaded. */
const ALONE = ['test/core/time/late-timers.test.ts']

const { projects: _, ...test } = config.test ?? {}

const threads = new Map<string, KeptThread>()

/** Keeps a thread for each project. It's a plugin because StrykerJS chooses another pool. */
const keepThreads = {
  name: 'keep-threads',
  configureVitest({ project }: VitestPluginContext): void {
    const createPoolWorker = (options: PoolOptions) => {
      const thread = threads.get(project.name) ?? new KeptThread(options)
      threads.set(project.name, thread)
      return thread
    }
    const name = 'kept-thread'
    Object.assign(project.config, { pool: name, poolRunner: { name, createPoolWorker } })
  },
}

export default defineConfig({
  ...config,
  plugins: [keepThreads],
  test: {
    ...test,
    // If tests failed in two workers at once, Vitest would end both before they report it.
    maxWorkers: 1,
    // A loaded machine isn't a test that noticed something.
    testTimeout: 120_000,
    // What `StopAtFailure` doesn't load has no tests.
    passWithNoTests: true,
    reporters: [new BrokenFiles()],
    runner: 'scripts/mutation/stop-at-failure.ts',
    sequence: { sequencer: KillersFirst },
    setupFiles: [test.setupFiles ?? [], 'scripts/mutation/setup.js'].flat(),
    projects: [
      { extends: true, test: { name: 'isolated', include: ALONE } },
      {
        extends: true,
        test: {
          name: 'shared',
          include: (process.env.TESTS ?? 'core')
            .split(' ')
            .map((folder) => `test/${folder}/**/*.test.ts`),
          exclude: ISOLATED,
          isolate: false,
        },
      },
    ],
  },
})
