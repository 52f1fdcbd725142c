import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url))

// Tests import the package by its name, as a user would, and get its sources.
export default defineConfig({
  resolve: {
    alias: [
      { find: 'petstore-mock/node', replacement: path('src/node.ts') },
      { find: 'petstore-mock/vitest', replacement: path('src/vitest.ts') },
      { find: 'petstore-mock/browser', replacement: path('src/browser.ts') },
      { find: 'petstore-mock/vite', replacement: path('src/vite.ts') },
      { find: 'petstore-mock/server', replacement: path('src/server/index.ts') },
      { find: 'petstore-mock/fixtures', replacement: path('fixtures/index.ts') },
      { find: /^petstore-mock$/, replacement: path('src/index.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: { include: ['{src,handlers,fixtures}/**/*.ts'], exclude: ['**/*.gen.*'] },
  },
})
