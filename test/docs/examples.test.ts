import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { codeBlocks, isForPlaywright, pages } from '../support/markdown.ts'

/** Inside the project, so that imports resolve, and in a folder that Git ignores. */
mkdirSync('node_modules/.cache', { recursive: true })
const FOLDER = mkdtempSync(resolve('node_modules/.cache/petstore-mock-docs-'))

const TSC = 'node_modules/typescript-7/bin/tsc'

const examples = pages()
  // recipes.test.ts runs these with their own tools.
  .filter((page) => !page.startsWith('docs/recipes/'))
  .flatMap(codeBlocks)
  .filter(({ language }) => language === 'ts')
  .map(({ place, code }) => ({
    place,
    code,
    file: `${FOLDER}/${nameIn(code) ?? `${place.replaceAll(/\W/g, '-')}.ts`}`,
    /** Whether the example defines tests. Those must be registered before any test runs. */
    isSuite: /^(?:test|describe)\(/m.test(code),
    // recipes.test.ts runs these with Playwright.
    isRunHere: !isForPlaywright({ code }) && nameIn(code) === undefined,
    isModule: nameIn(code) !== undefined,
  }))

/** Returns the name of a file that other examples import; undefined for most. */
function nameIn(code: string): string | undefined {
  return /^\/\/ ([\w-]+\.ts)\n/.exec(code)?.[1]
}

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }))
for (const { file, code } of examples) {
  writeFileSync(file, `${code}\nexport {}\n`)
}

const runHere = examples.filter(({ isRunHere }) => isRunHere)

describe.each(runHere.filter(({ isSuite }) => isSuite))('$place', async ({ file }) => {
  await import(file)
})

test.each(runHere.filter(({ isSuite }) => !isSuite))('$place', async ({ file }) => {
  await import(file)
})

test('every example that runs asserts something', () => {
  const idle = examples.filter(
    ({ code, isModule }) => !isModule && !/\b(?:expect|assert)\b/.test(code),
  )
  expect(idle.map(({ place }) => place)).toEqual([])
})

// TypeScript 7 needs a tenth of the time that TypeScript 5 does.
test('every example has the right types', { timeout: 60_000 }, () => {
  const compilerOptions = { noUnusedLocals: false }
  const config = { extends: resolve('tsconfig.json'), compilerOptions, include: ['*.ts'] }
  writeFileSync(`${FOLDER}/tsconfig.json`, JSON.stringify(config))

  const { status, stdout } = spawnSync(process.execPath, [TSC, '-p', FOLDER], { encoding: 'utf8' })

  expect(stdout).toBe('')
  expect(status).toBe(0)
})
