import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** Compiles projects with the TypeScript of a manifest. Returns the errors of each. */
export function compileNatively(manifest, projects) {
  const tsc = join(dirname(manifest), 'bin/tsc')
  return Promise.all(projects.map((project) => compile(tsc, project)))
}

/** Returns the errors outside other packages. */
async function compile(tsc, project) {
  const compiler = spawn(process.execPath, [tsc, '-p', project, '--pretty', 'false'])
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
