// Compiles test/types/ against the declarations in dist/, as users do: with each supported
// TypeScript, both ways to resolve modules, and with and without exact optional properties.
//
// Errors inside other packages do not count: msw depends on declarations that TypeScript 5.4 cannot
// read. `skipLibCheck` would skip dist/ too.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { compileNatively } from './type-tests/native.js'

const require = createRequire(import.meta.url)

const PROJECTS = ['test/types/tsconfig.json', 'test/types/tsconfig.bundler.json']

const COMPILERS = {
  'TypeScript 5.4': () => compileInThread(require.resolve('typescript-5.4')),
  'TypeScript 5.9': () => compileInThread(require.resolve('typescript')),
  'TypeScript 7': () => compileNatively(require.resolve('typescript-7/package.json'), PROJECTS),
}

for (const [name, compile] of Object.entries(COMPILERS)) {
  for (const [index, errors] of (await compile()).entries()) {
    if (errors === '') continue
    console.error(`${name}, ${PROJECTS[index]}:\n${errors}\n`)
    process.exitCode = 1
  }
}

/** Compiles in a thread, so that one compiler's memory is free before the next starts. */
async function compileInThread(typescript) {
  const url = new URL('type-tests/thread.js', import.meta.url)
  const worker = new Worker(url, { workerData: { typescript, projects: PROJECTS } })
  const [results] = await once(worker, 'message')
  return results
}
