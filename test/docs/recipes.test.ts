import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { codeBlocks, isForPlaywright } from '../support/markdown.ts'
import { recipesOf, writePlaywrightRecipes, writeVitestRecipe } from '../support/recipes.ts'
import { PLAYWRIGHT_CLI, type Ran, runTool, VITEST_CLI } from '../support/run-tool.ts'

const FOLDER = 'docs/recipes'

const RUN_HERE = 'The tests of this project run this recipe.'

test('a recipe that the tests of the project run says so, and no other does', () => {
  const [intro] = readFileSync(`${FOLDER}/playwright.md`, 'utf8').split(/^## /m)
  expect(intro).toContain(RUN_HERE)

  const [, ...sections] = readFileSync(`${FOLDER}/other-tools.md`, 'utf8').split(/^## /m)
  const saying = sections.map((section) => section.includes(RUN_HERE))
  expect(saying).toEqual(recipesOf(`${FOLDER}/other-tools.md`).map(({ files }) => files.size > 0))
  expect(pagesIn(FOLDER)).toEqual(['other-tools.md', 'playwright.md'])
})

/** The time that a tool may need for a page of recipes on a busy machine. */
const SLOW = { timeout: 90_000 }

describe.runIf(hasChromium)('in Chromium', () => {
  const recipes = recipesOf(`${FOLDER}/playwright.md`).filter(({ files }) => files.size > 0)
  // Examples without a file name, which belong to no recipe.
  const specs = Object.fromEntries(
    playwrightExamples().map(({ code }, at) => [`example-${at}.spec.ts`, code] as const),
  )
  let ran: Ran = { status: null, output: '' }

  // All in one run, because starting the tool and its servers takes most of the time.
  beforeAll(async () => {
    const { folder, remove } = await writePlaywrightRecipes(recipes, specs)
    ran = await runTool(folder, [
      PLAYWRIGHT_CLI,
      'test',
      '--config=playwright.run.ts',
      '--reporter=list',
    ])
    remove()
  }, SLOW.timeout)

  const files = recipes.flatMap(({ title, files }, at) =>
    [...files.keys()]
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => [title, `${at}/${name}`] as const),
  )

  test.each([...files, ...Object.keys(specs).map((name) => ['members', name] as const)])(
    'in Playwright: %s, %s',
    (_, file) => {
      expect(ran.output).toMatch(new RegExp(`^ +(?:✓|ok) .* ${file.replaceAll('.', '\\.')}`, 'm'))
      expect(ran.status).toBe(0)
    },
  )

  test.each(recipesOf(`${FOLDER}/other-tools.md`).filter(({ files }) => files.size > 0))(
    'other-tools.md: $title',
    SLOW,
    async (recipe) => {
      const { folder, remove } = writeVitestRecipe(recipe)
      onTestFinished(remove)

      const { status, output } = await runTool(folder, [
        VITEST_CLI,
        'run',
        '--config=vitest.run.ts',
      ])

      expect(output).toMatch(/2 passed/)
      expect(status).toBe(0)
    },
  )
})

function playwrightExamples() {
  return codeBlocks(`${FOLDER}/playwright.md`)
    .filter(isForPlaywright)
    .filter(({ code }) => !code.startsWith('// '))
}

function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.md'))
}
