// Publishes the package: `npm run release -- --help`. Ends with a non-zero code if the version isn't
// ready, or npm refuses it.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const HELP = `Publishes the package on npm, with its provenance, from CI.

  npm run release -- --tag v1.2.3     checks that the version is ready, and publishes it
  npm run release -- --dry-run        says what is missing, and what would be published

  --tag NAME   the tag that is released (the one that CI names in GITHUB_REF_NAME)
  --dry-run    publish nothing
  --help       print this text

Ends with status 1 if something is missing.`

try {
  const flag = { type: 'boolean' }
  const options = { tag: { type: 'string' }, 'dry-run': flag, help: { ...flag, short: 'h' } }
  const { values } = parseArgs({ options })
  if (values.help) console.log(HELP)
  else process.exitCode = release(values)
} catch (error) {
  if (!error.code?.startsWith('ERR_PARSE_ARGS')) throw error
  console.error(`${error.message}\nTo see all arguments: npm run release -- --help`)
  process.exitCode = 2
}

/** Checks the version and publishes it. Returns the exit code. */
function release({ tag = process.env.GITHUB_REF_NAME, 'dry-run': isDryRun }) {
  const { version, repository } = JSON.parse(readFileSync('package.json', 'utf8'))
  const missing = missingFor({ tag, version, repository })
  for (const line of missing) console.error(line)
  if (missing.length > 0 && !isDryRun) {
    console.error(`${version} wasn't published.`)
    return 1
  }
  // npm signs where and from which commit it was built: https://docs.npmjs.com/generating-provenance-statements
  const publish = ['publish', '--access', 'public', isDryRun ? '--dry-run' : '--provenance']
  const { status } = spawnSync('npm', publish, { stdio: 'inherit' })
  return missing.length > 0 ? 1 : (status ?? 1)
}

/** Returns what is missing before a version can be released, each as a line for a person. */
function missingFor({ tag = 'none', version, repository }) {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const changes = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim()
  const checks = [
    [tag === `v${version}`, `tag: expected v${version}, the version, but got ${tag}`],
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
  return checks.filter(([isFine]) => !isFine).map(([, message]) => message)
}

/** Returns the text of a section; undefined if there's no such section. */
function sectionOf(changelog, name) {
  const found = changelog.split(/^## /m).find((section) => section.startsWith(`[${name}]`))
  return found?.slice(found.indexOf('\n')).trim()
}
