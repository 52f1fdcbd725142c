import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { recipesOf, writeRecipe } from '../support/recipes.ts'

const FOLDER = 'docs/recipes'
const IN_CHROMIUM = ['playwright.md', 'vitest-browser.md']
/** test/examples/languages.test.ts runs the scripts of the last one. */
const RUN_HERE = [...IN_CHROMIUM, 'other-languages.md']

const COMMANDS = {
  'playwright.config.ts': ['playwright', 'test', '--config=playwright.run.ts', '--reporter=line'],
  'vitest.config.ts': ['vitest', 'run', '--config=vitest.run.ts'],
}

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

describe.runIf(hasChromium)('in Chromium', () => {
  for (const name of IN_CHROMIUM) {
    for (const recipe of recipesOf(`${FOLDER}/${name}`)) {
      test(`${name}: ${recipe.title}`, { timeout: 90_000 }, async () => {
        const { folder, remove } = writeRecipe(recipe)
        onTestFinished(remove)
        const command = Object.entries(COMMANDS).find(([config]) => recipe.files.has(config))?.[1]
        const { status, output } = await run(folder, command ?? [])
        expect(output).toMatch(/[12] passed/)
        expect(status).toBe(0)
      })
    }
  }
})

function pagesIn(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.md'))
}

function run(cwd: string, command: readonly string[]) {
  return new Promise<{ status: number | null; output: string }>((resolve) => {
    // Without these, the inner runner would take the outer runner's settings for its own.
    const { VITEST, VITEST_MODE, VITEST_POOL_ID, VITEST_WORKER_ID, NODE_ENV, ...env } = process.env
    const child = spawn('npx', ['--no-install', ...command], {
      cwd,
      env: { ...env, NO_COLOR: '1' },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (status) => resolve({ status, output }))
  })
}
