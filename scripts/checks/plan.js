import { readdirSync } from 'node:fs'

/** What goes into the package. */
const PACKAGED = /^(?:src|handlers|fixtures)\/|^openapi\.yaml$|^package\.json$|^tsconfig/

/** The checks, with the files that they depend on. */
const CHECKS = {
  generated: /openapi\.yaml$|\.gen\.|^scripts\/generate\//,
  contract: /openapi\.yaml$/,
  types: /\.tsx?$|tsconfig|^package(?:-lock)?\.json$/,
  'dead-code': /\.[jt]sx?$|^package\.json$|^knip\.json$/,
  build: PACKAGED,
  'type-tests': /^src\/.*\.ts$|^fixtures\/|^test\/types\//,
  package: /^package\.json$/,
  exports: /^package\.json$/,
  compat: /^test\/compat\/|^scripts\/compat\//,
}

/** These change what any test may do. */
const EVERY_TEST = /^(?:vitest\.config\.ts|package-lock\.json)$/

/** Files that tests read without importing them, and the folder of these tests. */
const READERS = [
  [/\.md$/, 'docs'],
  [/openapi\.yaml$/, 'contract'],
  [/^examples\//, 'examples'],
  [/^bench\//, 'bench'],
  [/^handlers\//, 'assumptions'],
  [/^fixtures\//, 'fixtures'],
  [/^package\.json$/, 'package'],
  [/\.ts$/, 'architecture.test.ts'],
]

/**
 * Plans what a change of files touches: the names of the checks, and the files that the tests to
 * run import, or `all`.
 */
export function planChecks(files, known) {
  const checks = known.filter(
    (name) =>
      files.some((file) => CHECKS[name]?.test(file)) || files.includes(`scripts/${name}.js`),
  )
  if (files.some((file) => EVERY_TEST.test(file))) return { checks, tests: 'all' }
  return { checks, tests: [...new Set(files.flatMap(testsOf))].sort() }
}

/**
 * Returns a source file itself, for the tests that import it, and the tests that use it in another
 * way: those in the folder of test/ with the same name, which may run it as a process or in a
 * browser, and those that read it.
 */
function testsOf(file) {
  const own = /\.tsx?$/.test(file) ? [file] : []
  const folders = READERS.filter(([pattern]) => pattern.test(file)).map(([, name]) => name)
  const mirrored = /^(?:src\/|test\/(?!support\/|.*\.test\.ts$))([\w-]+)\//.exec(file)?.[1]
  return [...own, ...[...folders, ...(mirrored ? [mirrored] : [])].flatMap(testsIn)]
}

/** Returns the test files in a folder of test/, or the one test file of that name. */
function testsIn(name) {
  if (name.endsWith('.ts')) return [`test/${name}`]
  try {
    return readdirSync(`test/${name}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.test.ts'))
      .map((path) => `test/${name}/${path.replaceAll('\\', '/')}`)
  } catch {
    return []
  }
}
