import { defineConfig } from 'vitest/config'
import config from '../../vitest.config.ts'

const { projects: _, ...test } = config.test ?? {}

export default defineConfig({
  ...config,
  test: { ...test, setupFiles: [], include: ['scripts/openapi/*.test.ts'], testTimeout: 600_000 },
})
