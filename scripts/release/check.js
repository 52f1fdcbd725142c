import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Reads what a release consists of. `tag` is null if there is none. */
export function readRelease(tag) {
  const { version, repository } = JSON.parse(readFileSync('package.json', 'utf8'))
  return {
    tag,
    version,
    repository,
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
    changes: execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim(),
  }
}

/** Returns what is missing before a version can be released, each as a line for a person. */
export function faultsOf({ tag, version, repository, changelog, changes }) {
  const checks = [
    [tag === `v${version}`, `tag: expected v${version}, the version, but got ${tag ?? 'none'}`],
    [
      sectionOf(changelog, version) !== undefined,
      `CHANGELOG.md: expected a section "## [${version}]" but got none`,
    ],
    [
      !sectionOf(changelog, 'Unreleased'),
      'CHANGELOG.md: expected nothing below "Unreleased" but got some changes',
    ],
    [
      repository !== undefined,
      'package.json: expected "repository", because the provenance names it, but got none',
    ],
    [changes === '', `git: expected no uncommitted changes but got\n${changes}`],
  ]
  return checks.filter(([isFine]) => !isFine).map(([, fault]) => fault)
}

/** Returns the text of a section; undefined if there is no such section. */
function sectionOf(changelog, name) {
  const sections = changelog.split(/^## /m)
  const found = sections.find((section) => section.startsWith(`[${name}]`))
  return found?.slice(found.indexOf('\n')).trim()
}
