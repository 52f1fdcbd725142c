// Compiles test/types/ against the declarations in dist/, as users of older versions of TypeScript do.
import { spawnSync } from 'node:child_process'

const PROJECTS = ['test/types/tsconfig.json', 'test/types/tsconfig.bundler.json']

for (const version of ['typescript-5.4', 'typescript']) {
  for (const project of PROJECTS) {
    const words = [`node_modules/${version}/bin/tsc`, '-p', project, '--pretty', 'false']
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
    // msw depends on declarations that TypeScript 5.4 can't read. `skipLibCheck` would skip dist/ too.
    const errors = `${stderr}${stdout}`
      .trim()
      .split(/\n(?! )/)
      .filter((error) => !error.startsWith('node_modules/'))
    if (status === 0 || errors.length === 0) continue
    console.error(`${version}, ${project}:\n${errors.join('\n')}\n`)
    process.exitCode = 1
  }
}
