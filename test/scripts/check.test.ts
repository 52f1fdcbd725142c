import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  [['changed', 'no-such-branch'], 'expected a commit, branch or tag but got no-such-branch'],
  [['changed', 'one', 'two'], 'changed: expected at most one commit but got one two'],
  [['lints'], 'Unknown check: lints. The checks are lint, '],
])('npm test -- %j is refused', (words, complaint) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check.js', ...words], {
    encoding: 'utf8',
  })

  expect(stderr).toContain(complaint)
  expect(status).toBe(2)
})
