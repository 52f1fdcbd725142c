import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath, SWITCHES } from './browser/chromium.ts'

/** A section of a recipe, with the files that the reader creates. */
export interface Recipe {
  readonly title: string
  readonly files: ReadonlyMap<string, string>
}

/**
 * Returns the sections of a recipe. The first line of each code block is a comment with its file
 * name.
 */
export function recipesOf(page: string): readonly Recipe[] {
  const [, ...sections] = readFileSync(page, 'utf8').split(/^## /m)
  return sections.map((section) => {
    const blocks = section.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)
    const files = new Map([...blocks].map(([, name = '', code = '']) => [name, code]))
    return { title: section.split('\n', 1)[0] ?? '', files }
  })
}

/**
 * The page that the Playwright recipes test. It lists pets, or shows the status of a failed
 * request.
 */
const PAGE = {
  'index.html': `<!doctype html>
<html lang="en"><title>Pets</title><button>Reload</button><ul></ul><p role="alert"></p>
<script type="module" src="/main.js"></script></html>`,
  'main.js': `const given = new URLSearchParams(location.search).get('api')
if (given === null) {
  const { startPetstore } = await import('petstore-mock/browser')
  await startPetstore({ quiet: true })
}
async function load() {
  const response = await fetch((given ?? location.origin) + '/pets')
  const pets = response.ok ? await response.json() : []
  document.querySelector('p').textContent = response.ok ? '' : response.status + ': wait'
  document.querySelector('ul').innerHTML = pets.map(({ name }) => '<li>' + name + '</li>').join('')
}
document.querySelector('button').onclick = load
await load()`,
  'vite.config.js': `import { petstoreWorker } from 'petstore-mock/vite'
export default { plugins: [petstoreWorker()], cacheDir: '.vite' }`,
}

/** Creates configs that extend the recipe's own with the installed Chromium. */
function configs(): Record<string, string> {
  const launchOptions = JSON.stringify({ executablePath: chromiumPath(), args: SWITCHES })
  return {
    'playwright.run.ts': `import config from './playwright.config.ts'
export default { ...config, outputDir: '.results', use: { ...config.use, launchOptions: ${launchOptions} } }`,
    'vitest.run.ts': `import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'
const provider = playwright({ launchOptions: ${launchOptions} })
const browser = { provider, headless: true, screenshotFailures: false }
export default mergeConfig(config, { cacheDir: '.vite', test: { browser } })`,
  }
}

/** Writes the files of a recipe into a new folder. */
export function writeRecipe({ files }: Recipe): Folder {
  return writeFiles({ ...PAGE, ...configs(), ...Object.fromEntries(files) })
}

/** A temporary folder. */
export interface Folder {
  /** The absolute path. */
  readonly folder: string
  readonly remove: () => void
}

/** Writes files into a new folder inside the project, so that imports of the package resolve. */
export function writeFiles(files: Readonly<Record<string, string>>): Folder {
  const folder = mkdtempSync(join(process.cwd(), 'test', '.recipe-'))
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
