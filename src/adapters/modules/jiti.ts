import { readFileSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import { createJiti, type Jiti } from 'jiti'
import { type Exports, importPackage, type ModuleLoader } from './module-loader.ts'

/**
 * Creates a loader that compiles modules with jiti. jiti itself would import JavaScript natively,
 * and Node evaluates a file only once.
 */
export function createJitiLoader(path: string): ModuleLoader {
  const jiti = createJiti(path, { fsCache: false, tsconfigPaths: true })
  const files = new Set<string>()
  const compiled = new Map<string, Compiled>()
  const resolved = new Map<string, string>()
  const compiler: Compiler = {
    compile(file, isAsync) {
      files.add(file)
      return getOrAdd(compiled, `${isAsync} ${file}`, () => compile(jiti, file, isAsync))
    },
    resolve: (id, importer) =>
      getOrAdd(resolved, `${importer}\n${id}`, () => resolve(jiti, id, importer)),
  }
  return {
    load: async () => new Evaluation(compiler).import(path, []),
    refresh() {
      compiled.clear()
      resolved.clear()
    },
    files: () => [...files],
  }
}

/** What all loads share, because it takes longer than an evaluation. */
interface Compiler {
  /** Returns a file as a function. It's asynchronous if the file is imported, not required. */
  compile(file: string, isAsync: boolean): Compiled
  /** Returns the URL of what a file imports. */
  resolve(id: string, importer: string): string
}

function getOrAdd<Value>(values: Map<string, Value>, key: string, create: () => Value): Value {
  const value = values.get(key) ?? create()
  values.set(key, value)
  return value
}

/** A file as a function: of what CommonJS gives it, and of `import` and `import.meta.resolve`. */
type Compiled = (
  exports: Exports,
  require: (id: string) => unknown,
  module: { exports: Exports },
  filename: string,
  folder: string,
  load: (id: string) => Promise<Exports>,
  resolve: (id: string) => string,
) => unknown

const PARAMETERS = 'exports, require, module, __filename, __dirname, jitiImport, jitiESMResolve'

function compile(jiti: Jiti, file: string, isAsync: boolean): Compiled {
  const source = readFileSync(file, 'utf8')
  const code = file.endsWith('.json')
    ? `module.exports = ${source}`
    : jiti.transform({
        source,
        filename: file,
        ts: /\.[cm]?tsx?$/.test(file),
        jsx: file.endsWith('x'),
        async: isAsync,
        // What is imported has a default export as in Node, whereas what is required may have none.
        interopDefault: !isAsync,
      })
  const [, failure] = /^exports\.__JITI_ERROR__ = (.*)$/.exec(code) ?? []
  if (failure !== undefined) {
    const { message, line, column } = JSON.parse(failure)
    throw new SyntaxError(`${file}:${line}:${column}: ${String(message).trim()}`)
  }
  const wrapped = `(${isAsync ? 'async ' : ''}function (${PARAMETERS}) {${code}\n})`
  return runInThisContext(wrapped, { filename: file })
}

function resolve(jiti: Jiti, id: string, importer: string): string {
  if (isBuiltin(id) || id.startsWith('data:')) return id
  const found = jiti.esmResolve(id, { parentURL: pathToFileURL(importer), try: true })
  if (found === undefined) throw new Error(`Cannot find '${id}', imported by ${importer}`)
  return String(found)
}

/** A file that is or was evaluated, and the promise of its end. */
interface Begun {
  readonly module: { exports: Exports }
  end: unknown
}

/** One load: the files that it has evaluated. */
class Evaluation {
  readonly #compiler: Compiler
  readonly #begun = new Map<string, Begun>()

  constructor(compiler: Compiler) {
    this.#compiler = compiler
  }

  /** Imports a file. `importers` are the files that are waiting for it. */
  async import(file: string, importers: readonly string[]): Promise<Exports> {
    const { module, end } = this.#begun.get(file) ?? this.#begin(file, [...importers, file], true)
    // In a circle, a file gets what the other one has exported so far.
    if (!importers.includes(file)) await end
    const { exports } = module
    return '__esModule' in exports ? exports : { ...exports, default: exports }
  }

  #begin(file: string, importers: readonly string[], isAsync: boolean): Begun {
    const begun: Begun = { module: { exports: {} }, end: undefined }
    this.#begun.set(file, begun)
    const { module } = begun
    const resolve = (id: string) => this.#compiler.resolve(id, file)
    const load = async (id: string) => {
      const url = resolve(id)
      return isOfProject(url) ? this.import(fileURLToPath(url), importers) : importPackage(url)
    }
    const require = (id: string) => {
      const url = resolve(id)
      if (!isOfProject(url)) return createRequire(file)(id)
      const path = fileURLToPath(url)
      return (this.#begun.get(path) ?? this.#begin(path, [], false)).module.exports
    }
    const run = this.#compiler.compile(file, isAsync)
    begun.end = run(module.exports, require, module, file, dirname(file), load, resolve)
    return begun
  }
}

/** Packages are the same for all loads. */
function isOfProject(url: string): boolean {
  return url.startsWith('file:') && !url.includes('/node_modules/')
}
