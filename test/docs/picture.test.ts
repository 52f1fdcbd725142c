import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('the picture of the README shows what its program prints', () => {
  const { status, stderr } = spawnSync('node', ['scripts/readme-picture.js', '--check'])
  expect(stderr.toString()).toBe('')
  expect(status).toBe(0)
})
