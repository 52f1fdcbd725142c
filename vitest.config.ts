import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { bundleData, DATA_BUNDLE, DATA_IMPORT } from './scripts/build/mswjs-data.js'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

const TESTS = ['test/**/*.test.ts', 'examples/{notes,openapi}/*.test.ts']

/**
 * These replace modules, or the globals that modules read when they load, or have the globals of a
 * page, or search clients whose modules keep times, so each loads its own.
 */
export const ISOLATED = [
  'test/adapters/msw/happy-dom.test.ts',
  'test/adapters/msw/jsdom.test.ts',
  'test/docs/clients/sdks.test.ts',
  'test/docs/clients/survival.test.ts',
  'test/tools/explore/slow-machine.test.ts',
  'test/tools/explore/time.test.ts',
  'test/tools/explore/xml-http-request.test.ts',
  'test/node/msw-3.test.ts',
  'test/adapters/server/faked-timers.test.ts',
  'test/panel/own-api.test.ts',
  'test/panel/requests.test.ts',
  'test/panel/views.test.ts',
]

// A command in a folder below reads this only to load handlers.
if (process.cwd() === import.meta.dirname) await bundleData()

// Tests import the package by its name, as a user would, and get its sources. The files that run in
// one process share what they have loaded, because loading it takes longer than most files run.
export default defineConfig({
  resolve: {
    alias: [
      // The part of it that the build bundles. All of it takes longer to load than most files run.
      { find: DATA_IMPORT, replacement: DATA_BUNDLE },
      { find: '#msw-http', replacement: path('src/adapters/msw/required.ts') },
      { find: 'petstore-mock/node', replacement: path('src/node.ts') },
      { find: 'petstore-mock/vitest', replacement: path('src/vitest.ts') },
      { find: 'petstore-mock/explore', replacement: path('src/explore.ts') },
      { find: 'petstore-mock/openapi', replacement: path('src/openapi.ts') },
      { find: 'petstore-mock/har', replacement: path('src/har.ts') },
      { find: 'petstore-mock/browser', replacement: path('src/browser.ts') },
      { find: 'petstore-mock/matchers', replacement: path('src/matchers.ts') },
      { find: 'petstore-mock/panel', replacement: path('src/panel.ts') },
      { find: 'petstore-mock/playwright', replacement: path('src/playwright.ts') },
      { find: 'petstore-mock/vite', replacement: path('src/vite.ts') },
      { find: 'petstore-mock/server', replacement: path('src/adapters/server/index.ts') },
      { find: 'petstore-mock/fixtures', replacement: path('fixtures/index.ts') },
      { find: /^petstore-mock$/, replacement: path('src/index.ts') },
    ],
  },
  test: {
    // Vitest would leave one processor idle.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      { extends: true, test: { name: 'isolated', include: ISOLATED } },
      {
        extends: true,
        test: { name: 'shared', include: TESTS, exclude: ISOLATED, isolate: false },
      },
    ],
    setupFiles: ['test/support/leave-no-trace.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: { include: ['{src,handlers,fixtures}/**/*.ts'], exclude: ['**/*.gen.*'] },
  },
})
