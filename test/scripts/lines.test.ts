import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const lines = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/lines.js', ...words], { encoding: 'utf8' })

test('npm run lines counts the files and lines of each room', () => {
  const { stdout, status } = lines()

  expect(stdout).toMatch(/^room +files +lines$/m)
  expect(stdout).toMatch(/^handlers +\d+ +[\d,]+$/m)
  expect(status).toBe(0)
})

test('with a revision, it shows what was, what is, and the difference', () => {
  const { stdout } = lines('HEAD')

  expect(stdout).toMatch(/^room +files before +after +\+\/- +lines before +after +\+\/-$/m)
})

test('an unknown revision is refused', () => {
  expect(lines('no-such-revision')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('expected a commit, branch or tag but got "no-such-revision"'),
  })
})
