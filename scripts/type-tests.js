// Compiles test/types/ against the declarations in dist/, as users do: with each supported
// TypeScript, both ways to resolve modules, and with and without exact optional properties.
//
// Errors inside other packages don't count: msw depends on declarations that TypeScript 5.4 can't
// read. `skipLibCheck` would skip dist/ too.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const require = createRequire(import.meta.url)

const PROJECTS = ['test/types/tsconfig.json', 'test/types/tsconfig.bundler.json']

const COMPILERS = {
  'TypeScript 5.4': () => compileInThread(require.resolve('typescript-5.4')),
  'TypeScript 5.9': () => compileInThread(require.resolve('typescript')),
  'TypeScript 7': () => PROJECTS.map(compileNatively),
}

if (isMainThread) await compileAll()
else parentPort.postMessage(PROJECTS.map(createCompiler(require(workerData))))

async function compileAll() {
  for (const [name, compile] of Object.entries(COMPILERS)) {
    for (const [index, errors] of (await compile()).entries()) {
      if (errors === '') continue
      console.error(`${name}, ${PROJECTS[index]}:\n${errors}\n`)
      process.exitCode = 1
    }
  }
}

/** Compiles in a thread, so that one compiler's memory is free before the next starts. */
async function compileInThread(typescript) {
  const worker = new Worker(new URL(import.meta.url), { workerData: typescript })
  const [results] = await once(worker, 'message')
  return results
}

/** Compiles a project with the TypeScript that is a program. Returns the errors outside packages. */
function compileNatively(project) {
  const args = ['node_modules/typescript-7/bin/tsc', '-p', project, '--pretty', 'false']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  const errors = `${stderr}${stdout}`.trim().split(/\n(?! )/)
  if (status !== 0 && errors[0] === '') return `The compiler ended with status ${status}.`
  return errors.filter((error) => !error.startsWith('node_modules/')).join('\n')
}

/**
 * Returns a function that compiles a project with a TypeScript that is a library, and returns the
 * errors outside packages. The command line of that would check all declarations of all packages,
 * which takes five times as long.
 */
function createCompiler(ts) {
  // A file is read once for each format in which it can be understood.
  const files = new Map()
  return (project) => {
    const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(project, {}, ts.sys)
    const host = ts.createCompilerHost(options)
    const { getSourceFile } = host
    host.getSourceFile = (name, version, ...rest) => {
      const key = [name, version.languageVersion, version.impliedNodeFormat].join()
      if (!files.has(key)) files.set(key, getSourceFile(name, version, ...rest))
      return files.get(key)
    }
    const program = ts.createProgram({ rootNames: fileNames, options, host })
    const own = program
      .getSourceFiles()
      .filter(({ fileName }) => !/\/node_modules\//.test(fileName))
    const found = [
      ...errors,
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...own.flatMap((file) => program.getSyntacticDiagnostics(file)),
      ...own.flatMap((file) => program.getSemanticDiagnostics(file)),
    ]
    return ts.formatDiagnostics(found, host).trim()
  }
}
