import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

// Tests import the package by its name, as a user would, and get its sources.
export default defineConfig({
  resolve: {
    alias: {
      'petstore-mock/node': path('src/node.ts'),
      'petstore-mock/vitest': path('src/vitest.ts'),
      'petstore-mock/server': path('src/server/index.ts'),
      'petstore-mock/fixtures': path('fixtures/index.ts'),
      'petstore-mock': path('src/index.ts'),
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: { include: ['src/**', 'handlers/**', 'fixtures/**'], exclude: ['**/*.gen.*'] },
  },
})
