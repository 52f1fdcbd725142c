import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

/** A source file, as the architecture test looks at it. */
export interface Source {
  /** The path from the root of the project. */
  readonly path: string
  /** The text without comments. */
  readonly code: string
  /** The files and packages that it imports, types included. */
  readonly imports: readonly string[]
}

/** An import of one file by another. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** Reads every source file; generated files count only as targets of imports. */
export function readSources(): readonly Source[] {
  return ['src', 'handlers', 'fixtures']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.gen.'))
    .map(readSource)
}

function readSource(path: string): Source {
  const text = readFileSync(path, 'utf8')
  const imports = ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) =>
      fileName.startsWith('.') ? normalize(join(dirname(path), fileName)) : fileName,
    )
  return { path, code: withoutComments(text), imports }
}

/** Prints the syntax tree, which has no comments. */
function withoutComments(text: string): string {
  const file = ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest)
  return ts.createPrinter({ removeComments: true }).printFile(file)
}

/** Lists the imports between source files. */
export function importsOf(sources: readonly Source[]): readonly Import[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter((to) => /^(?:src|handlers|fixtures)\//.test(to))
      .map((to) => ({ from: path, to })),
  )
}

/** Finds circles of imports: each is the list of files from one back to itself. */
export function circlesOf(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[][] = []
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file])
    if (path.includes(file) || done.has(file)) return
    for (const target of targets.get(file) ?? []) visit(target, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return circles
}
