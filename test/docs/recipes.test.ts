import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { recipesOf, writePlaywrightRecipes, writeVitestRecipe } from '../support/recipes.ts'

const FOLDER = 'docs/recipes'
const { resolve: fileOf } = createRequire(import.meta.url)
const PLAYWRIGHT_CLI = fileOf('@playwright/test/cli')
const VITEST_CLI = join(dirname(fileOf('vitest/package.json')), 'vitest.mjs')

const IN_CHROMIUM = ['playwright.md', 'vitest-browser.md']
/** test/examples/languages.test.ts runs the scripts of the last one. */
const RUN_HERE = [...IN_CHROMIUM, 'other-languages.md']

test('a recipe says whether the tests of the project run it', () => {
  const wrong = pagesIn(FOLDER).filter((name) => {
    const says = readFileSync(`${FOLDER}/${name}`, 'utf8')
    const sentence = RUN_HERE.includes(name)
      ? 'The tests of this project run this recipe.'
      : 'The tests of this project do not run this recipe.'
    return !says.includes(sentence)
  })
  expect(wrong).toEqual([])
})

/** The time that a tool may need for a page of recipes on a busy machine. */
const SLOW = { timeout: 90_000 }

describe.runIf(hasChromium)('in Chromium', () => {
  const recipes = recipesOf(`${FOLDER}/playwright.md`)
  let ran: Ran = { status: null, output: '' }

  // All in one run, because starting the tool and its servers takes most of the time.
  beforeAll(async () => {
    const { folder, remove } = await writePlaywrightRecipes(recipes)
    ran = await run(folder, [
      PLAYWRIGHT_CLI,
      'test',
      '--config=playwright.run.ts',
      '--reporter=list',
    ])
    remove()
  }, SLOW.timeout)

  test.each(recipes.map(({ title }, at) => [title, at] as const))('playwright.md: %s', (_, at) => {
    expect(ran.output).toMatch(new RegExp(`^ +(?:✓|ok) .* ${at}/shop\\.spec\\.ts`, 'm'))
    expect(ran.status).toBe(0)
  })

  test.each(recipesOf(`${FOLDER}/vitest-browser.md`))(
    'vitest-browser.md: $title',
    SLOW,
    async (recipe) => {
      const { folder, remove } = writeVitestRecipe(recipe)
      onTestFinished(remove)

      const { status, output } = await run(folder, [VITEST_CLI, 'run', '--config=vitest.run.ts'])

      expect(output).toMatch(/2 passed/)
      expect(status).toBe(0)
    },
  )
})

function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.md'))
}

interface Ran {
  readonly status: number | null
  readonly output: string
}

function run(cwd: string, command: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    // Without these, the inner runner would take the outer runner's settings for its own.
    const { VITEST, VITEST_MODE, VITEST_POOL_ID, VITEST_WORKER_ID, NODE_ENV, ...env } = process.env
    const child = spawn(process.execPath, command, { cwd, env: { ...env, NO_COLOR: '1' } })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (status) => resolve({ status, output }))
  })
}
