import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const hasTools = ['sh', 'curl'].every((tool) => spawnSync(tool, ['--version']).error === undefined)

test.runIf(hasTools)('the picture of the README shows what the commands print', () => {
  const { status, stderr } = spawnSync('node', ['scripts/readme-picture.js', '--check'])
  expect(stderr.toString()).toBe('')
  expect(status).toBe(0)
})
