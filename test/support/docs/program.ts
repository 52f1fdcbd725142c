import { resolve } from 'node:path'
import ts from 'typescript'

/** The source files of the project, as the TypeScript compiler understands them. */
export interface Program {
  readonly checker: ts.TypeChecker
  /** Returns the module of a file, given from the root of the project. */
  moduleOf(file: string): ts.Symbol
}

let latest: ts.Program | undefined

/**
 * Compiles files and everything that they import. That takes seconds, so the latest program is
 * used again if it has all of them.
 */
export function compile(files: readonly string[]): Program {
  const known = files.every((file) => latest?.getSourceFile(file) !== undefined)
  const program = known && latest ? latest : createProgram(files)
  latest = program
  const checker = program.getTypeChecker()
  return {
    checker,
    moduleOf(file) {
      const source = program.getSourceFile(file)
      const module = source && checker.getSymbolAtLocation(source)
      if (module === undefined) throw new Error(`${file} isn't a module`)
      return module
    },
  }
}

function createProgram(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'))
  return ts.createProgram(files, options)
}

/** Returns the first paragraph of a symbol's docstring on one line; empty without a docstring. */
export function summaryOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
  const [paragraph = ''] = text.split(/\n\s*\n/, 1)
  return paragraph.replaceAll(/\s+/g, ' ').trim()
}

/** Returns the value of `@default` in a symbol's docstring. */
export function defaultTagOf(symbol: ts.Symbol): string | undefined {
  const tag = symbol.getJsDocTags().find(({ name }) => name === 'default')
  return tag && ts.displayPartsToString(tag.text)
}
