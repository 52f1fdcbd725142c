import { defineConfig } from '@playwright/test'
import type { PetstoreTestOptions, PetstoreWorkerOptions } from 'petstore-mock/playwright'
import { API } from './shop.ts'

const { LAUNCH_OPTIONS = '{}', PETSTORE_SERVER } = process.env

export default defineConfig<PetstoreTestOptions, PetstoreWorkerOptions>({
  workers: 2,
  // Playwright would compile the built package, because it isn't in node_modules.
  build: { external: ['**/dist/**'] },
  // A busy machine may need long. Nothing here waits for a time to be over.
  timeout: 100_000,
  expect: { timeout: 60_000 },
  use: { petstoreBaseUrl: API, launchOptions: JSON.parse(LAUNCH_OPTIONS) },
  projects: [
    // In one process, so that few browsers start.
    { name: 'own server', testIgnore: 'sessions.spec.ts', workers: 1 },
    {
      name: 'server by URL',
      fullyParallel: true,
      testMatch: 'sessions.spec.ts',
      use: { petstoreServer: PETSTORE_SERVER && JSON.parse(PETSTORE_SERVER) },
    },
  ],
})
