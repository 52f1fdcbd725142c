// Compiles test/types/ against the declarations in dist/, as users do: with each supported
// TypeScript, both ways to resolve modules, and with and without exact optional properties.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

const require = createRequire(import.meta.url)

const COMPILERS = {
  'TypeScript 5.4': require.resolve('typescript-5.4/package.json'),
  'TypeScript 5.9': require.resolve('typescript/package.json'),
  'TypeScript 7': require.resolve('typescript-7/package.json'),
}

const PROJECTS = [
  ['--module', 'nodenext', '--moduleResolution', 'nodenext', '--exactOptionalPropertyTypes'],
  ['--module', 'esnext', '--moduleResolution', 'bundler'],
]

for (const [name, manifest] of Object.entries(COMPILERS)) {
  const tsc = join(dirname(manifest), 'bin/tsc')
  const results = await Promise.all(PROJECTS.map((options) => compile(tsc, options)))
  for (const [index, errors] of results.entries()) {
    if (errors === '') continue
    console.error(`${name}, ${PROJECTS[index].join(' ')}:\n${errors}\n`)
    process.exitCode = 1
  }
}

/**
 * Returns the errors of a compilation, without those inside other packages: msw depends on
 * declarations that TypeScript 5.4 cannot read. `skipLibCheck` would skip dist/ too.
 */
async function compile(tsc, options) {
  const compiler = spawn(process.execPath, [
    tsc,
    '-p',
    'test/types',
    '--pretty',
    'false',
    ...options,
  ])
  const [output, complaint, [status]] = await Promise.all([
    text(compiler.stdout),
    text(compiler.stderr),
    once(compiler, 'close'),
  ])
  const errors = output.trim().split(/\n(?! )/)
  if (status !== 0 && output === '') errors.push(`The compiler ended with status ${status}.`)
  return [complaint.trim(), ...errors]
    .filter((error) => !/^node_modules\/|^$/.test(error))
    .join('\n')
}
