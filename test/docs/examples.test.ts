import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { codeBlocks, pages } from '../support/markdown.ts'

/** Inside the project, so that imports resolve, and in a folder that Git ignores. */
const FOLDER = resolve('node_modules/.cache/petstore-mock-docs')

const examples = pages()
  // recipes.test.ts runs these with their own tools.
  .filter((page) => !page.startsWith('docs/recipes/'))
  .flatMap(codeBlocks)
  .filter(({ language }) => language === 'ts')
  .map(({ place, code }) => ({
    place,
    code,
    file: `${FOLDER}/${place.replaceAll(/\W/g, '-')}.ts`,
    /** Whether the example defines tests. Those must be registered before any test runs. */
    isSuite: /^(?:test|describe)\(/m.test(code),
  }))

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
for (const { file, code } of examples) writeFileSync(file, `${code}\nexport {}\n`)

describe.each(examples.filter(({ isSuite }) => isSuite))('$place', async ({ file }) => {
  await import(file)
})

test.each(examples.filter(({ isSuite }) => !isSuite))('$place', async ({ file }) => {
  await import(file)
})

test('every example that runs asserts something', () => {
  const idle = examples.filter(({ code }) => !/\b(?:expect|assert)\b/.test(code))
  expect(idle.map(({ place }) => place)).toEqual([])
})

test('every example has the right types', { timeout: 60_000 }, () => {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'))
  const files = examples.map(({ file }) => file)
  const program = ts.createProgram(files, { ...options, noUnusedLocals: false })
  const wrong = files
    .flatMap((file) => program.getSemanticDiagnostics(program.getSourceFile(file)))
    .map(({ file, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, '\n')
      return `${file?.fileName.slice(FOLDER.length + 1)}: ${text}`
    })
  expect(wrong).toEqual([])
})
