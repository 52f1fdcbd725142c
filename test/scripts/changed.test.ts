import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { planChecks } from '../../scripts/checks/plan.js'

const KNOWN = ['build', 'generated', 'contract', 'types', 'dead-code', 'type-tests', 'install']

const plan = (...files: readonly string[]) => planChecks(files, KNOWN)

test('a changed page runs the tests of the documentation, and no other check', () => {
  const { checks, tests } = plan('docs/start/standalone.md')

  expect(checks).toEqual([])
  expect(tests).toContain('test/docs/pages.test.ts')
  expect(tests).not.toContain('test/architecture.test.ts')
})

test('a changed source file runs the tests that import it and those of its folder', () => {
  const { checks, tests } = plan('src/cli/arguments.ts')

  expect(checks).toEqual(['build', 'types', 'dead-code', 'type-tests'])
  expect(tests).toContain('src/cli/arguments.ts')
  expect(tests).toContain('test/cli/flags.test.ts')
  expect(tests).toContain('test/architecture.test.ts')
  expect(tests).not.toContain('test/quota/headers.test.ts')
})

test('a changed test file runs itself', () => {
  const { tests } = plan('test/quota/headers.test.ts')

  expect(tests).toEqual(['test/architecture.test.ts', 'test/quota/headers.test.ts'])
})

test('a changed contract runs the checks and the tests of the contract', () => {
  const { checks, tests } = plan('openapi.yaml')

  expect(checks).toEqual(['build', 'generated', 'contract'])
  expect(tests).toContain('test/contract/routing.test.ts')
})

test('a changed script of a check runs that check', () => {
  expect(plan('scripts/install.js').checks).toEqual(['dead-code', 'install'])
})

test('a changed configuration of the test runner runs all tests', () => {
  expect(plan('vitest.config.ts').tests).toBe('all')
})

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
