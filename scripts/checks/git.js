import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Set by CI systems: where the branch of a pull request left its target, or its target. */
const CI_VARIABLES = [
  ['CI_MERGE_REQUEST_DIFF_BASE_SHA', ''],
  ['GITHUB_BASE_REF', 'origin/'],
  ['BITBUCKET_PR_DESTINATION_COMMIT', ''],
  ['CI_COMMIT_BEFORE_SHA', ''],
]

/**
 * Returns the files that differ between a commit and the working tree, with new ones and without
 * deleted ones.
 */
export function changedFiles(base) {
  const known = git('diff', '--name-only', '-z', base)
  const added = git('ls-files', '--others', '--exclude-standard', '-z')
  const files = `${known}${added}`.split('\0').filter((file) => file !== '' && existsSync(file))
  return [...new Set(files)].sort()
}

/**
 * Returns the commit at which the branch left `ref`.
 *
 * @throws {RangeError} if there is no such commit.
 */
export function baseOf(ref, option) {
  const base = tryGit('merge-base', 'HEAD', ref)
  if (base !== undefined) return base
  const commit = tryGit('rev-parse', '--verify', '--quiet', `${ref}^{commit}`)
  if (commit !== undefined) return commit
  throw new RangeError(`${option}: expected a commit, branch or tag but got ${ref}`)
}

/** Returns the commit at which the branch left its upstream; HEAD if it has none. */
export function upstreamBase() {
  return tryGit('merge-base', 'HEAD', '@{upstream}') ?? 'HEAD'
}

/**
 * Returns the commit with which CI compares: the one that the CI system names, otherwise the parent
 * of HEAD. Returns undefined if the clone has neither.
 */
export function ciBase(env = process.env) {
  for (const [variable, prefix] of CI_VARIABLES) {
    const base = env[variable] && tryGit('merge-base', 'HEAD', prefix + env[variable])
    if (base) return base
  }
  return tryGit('rev-parse', '--verify', '--quiet', 'HEAD~1')
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function tryGit(...args) {
  try {
    return git(...args).trim() || undefined
  } catch {
    return undefined
  }
}
