// Compiles projects with a TypeScript that is written in JavaScript. Its command line would check
// all declarations of all packages, which takes longer than everything else.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const { typescript, projects } = workerData
const ts = createRequire(import.meta.url)(typescript)

/** The files that were read for an earlier project. */
const files = new Map()

parentPort.postMessage(projects.map(compile))

/** Returns the errors outside other packages. */
function compile(project) {
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(project, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (error) => {
      throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
    },
  })
  const host = createHost(options)
  const program = ts.createProgram({ rootNames: fileNames, options, host })
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => !fileName.includes('/node_modules/'))
  const found = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => program.getSyntacticDiagnostics(file)),
    ...own.flatMap((file) => program.getSemanticDiagnostics(file)),
  ]
  return ts.formatDiagnostics(found, host).trim()
}

/** Creates a host that reads a file once for each format in which it can be understood. */
function createHost(options) {
  const host = ts.createCompilerHost(options)
  const getSourceFile = (name, version, ...rest) => {
    const { languageVersion, impliedNodeFormat } = version
    const key = [name, languageVersion, impliedNodeFormat].join()
    const file = files.get(key) ?? host.getSourceFile(name, version, ...rest)
    files.set(key, file)
    return file
  }
  return { ...host, getSourceFile }
}
