import { readFileSync } from 'node:fs'

/** These read dist/ or the tarball. */
const AFTER_BUILD = ['type-tests', 'package', 'exports', 'tests', 'install', 'clients', 'compat']

/** These occupy all processors. */
const ALONE = ['tests']

/** These mostly wait for the npm registry. */
const WAITING = ['install', 'clients', 'compat']

/** Returns the checks, which are the `check:*` scripts of package.json. */
export function listChecks() {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.entries(scripts)
    .filter(([script]) => script.startsWith('check:'))
    .map(([script, command]) => {
      const name = script.slice('check:'.length)
      const after = AFTER_BUILD.includes(name) ? ['build'] : []
      return { name, command, after, alone: ALONE.includes(name), waits: WAITING.includes(name) }
    })
}
