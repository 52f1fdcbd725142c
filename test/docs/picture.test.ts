import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ['the picture of the README shows what its program prints', 'scripts/readme-picture.js'],
  ['the drawings of the guides show what the package does', 'scripts/drawings/index.js'],
])('%s', (_, script) => {
  const { status, stderr } = spawnSync('node', [script, '--check'])
  expect(stderr.toString()).toBe('')
  expect(status).toBe(0)
})
