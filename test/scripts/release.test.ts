import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

interface Project {
  readonly manifest: object
  readonly changelog: string
}

const READY: Project = {
  manifest: { version: '1.2.3', repository: { url: 'https://example.com/petstore-mock.git' } },
  changelog: '# Changelog\n\n## [Unreleased]\n\n## [1.2.3]\n\n- A change.\n',
}

/** Runs the script in a repository, with an npm that prints its arguments. */
function release({ manifest, changelog }: Project, ...words: readonly string[]) {
  const cwd = mkdtempSync(join(tmpdir(), 'petstore-mock-release-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  const bin = join(cwd, '.git/bin')
  execFileSync('git', ['init', '--quiet'], { cwd })
  mkdirSync(bin)
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho "npm $*"\n')
  chmodSync(join(bin, 'npm'), 0o755)
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(cwd, 'CHANGELOG.md'), changelog)
  execFileSync('git', ['add', '.'], { cwd })
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']
  execFileSync('git', [...author, 'commit', '--quiet', '--message', 'Release'], { cwd })
  const env = {
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
    GITHUB_REF_NAME: 'v1.2.3',
  }
  const script = resolve('scripts/release.js')
  return spawnSync(process.execPath, [script, ...words], { cwd, env, encoding: 'utf8' })
}

test('a version is published with its tag, its changes and a clean working tree', () => {
  expect(release(READY)).toMatchObject({
    stdout: 'npm publish --access public --provenance\n',
    stderr: '',
    status: 0,
  })
})

test.each([
  [READY, ['--tag', 'v1.2.4'], 'tag: expected v1.2.3, the version, but got v1.2.4'],
  [
    { ...READY, changelog: '## [Unreleased]\n' },
    [],
    'CHANGELOG.md: expected a section "## [1.2.3]" but got none',
  ],
  [
    { ...READY, changelog: '## [Unreleased]\n\n- Another.\n\n## [1.2.3]\n' },
    [],
    'CHANGELOG.md: expected nothing below "Unreleased" but got some changes',
  ],
  [
    { ...READY, manifest: { version: '1.2.3' } },
    [],
    'package.json: expected "repository", because the provenance names it, but got none',
  ],
])('with %j and %j, nothing is published, and the command says what is missing', (...given) => {
  const [project, words, missing] = given

  expect(release(project, ...words)).toMatchObject({
    stdout: '',
    stderr: `${missing}\n1.2.3 wasn't published.\n`,
    status: 1,
  })
})

test('a dry run says what is missing too, and publishes nothing', () => {
  expect(release(READY, '--tag', 'v2.0.0', '--dry-run')).toMatchObject({
    stdout: 'npm publish --access public --dry-run\n',
    stderr: 'tag: expected v1.2.3, the version, but got v2.0.0\n',
    status: 1,
  })
  expect(release(READY, '--dry').stderr).toContain("Unknown option '--dry'")
})
