import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // The folder is below node_modules, which Vitest would leave out.
    include: ['test/runners/*.spec.js'],
    exclude: [],
    // Limits for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
