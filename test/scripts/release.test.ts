import { expect, test } from 'vitest'
import { readArguments } from '../../scripts/release/arguments.js'
import { faultsOf } from '../../scripts/release/check.js'

const READY = {
  tag: 'v1.2.3',
  version: '1.2.3',
  repository: { type: 'git', url: 'https://example.com/petstore-mock.git' },
  changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.3]\n\n- A change.\n',
  changes: '',
}

test('a version is ready with its tag, its changes and a clean working tree', () => {
  expect(faultsOf(READY)).toEqual([])
})

test.each([
  [{ tag: null }, 'tag: expected v1.2.3, the version, but got none'],
  [{ tag: 'v1.2.4' }, 'tag: expected v1.2.3, the version, but got v1.2.4'],
  [
    { changelog: '## [Unreleased]\n' },
    'CHANGELOG.md: expected a section "## [1.2.3]" but got none',
  ],
  [
    { changelog: '## [Unreleased]\n\n- Another.\n\n## [1.2.3]\n' },
    'CHANGELOG.md: expected nothing below "Unreleased" but got some changes',
  ],
  [
    { repository: undefined },
    'package.json: expected "repository", because the provenance names it, but got none',
  ],
  [{ changes: '?? a.txt' }, 'git: expected no uncommitted changes but got\n?? a.txt'],
])('with %j, a release says what is missing', (part, fault) => {
  expect(faultsOf({ ...READY, ...part })).toEqual([fault])
})

test('the tag is the one that CI names, unless another one is given', () => {
  expect(readArguments([], { GITHUB_REF_NAME: 'v1.2.3' })).toEqual({
    tag: 'v1.2.3',
    isDryRun: false,
  })
  expect(readArguments(['--tag', 'v2.0.0', '--dry-run'], {})).toEqual({
    tag: 'v2.0.0',
    isDryRun: true,
  })
  expect(() => readArguments(['--dry'], {})).toThrow("Unknown option '--dry'")
})
