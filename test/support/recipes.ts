import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { launchOptions } from './browser/chromium.ts'

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
  const wait = response.headers.get('Retry-After')
  if (wait !== null) setTimeout(load, wait * 1000)
  const pets = response.ok ? await response.json() : []
  document.querySelector('p').textContent = response.ok ? '' : response.status + ': wait'
  document.querySelector('ul').innerHTML = pets.map(({ name }) => '<li>' + name + '</li>').join('')
}
document.querySelector('button').onclick = load
await load()`,
  'vite.config.js': `import { petstoreWorker } from 'petstore-mock/vite'
export default { plugins: [petstoreWorker()], cacheDir: '.vite' }`,
}

const require = createRequire(import.meta.url)

/** The programs that the recipes start with npx, without the time that npx takes. */
const PROGRAMS = {
  'npx vite': join(dirname(require.resolve('vite/package.json')), 'bin/vite.js'),
  'npx petstore-mock': resolve('dist/src/cli.js'),
}

/**
 * A config for all Playwright recipes, which run in one process with the installed Chromium. Their
 * pages are the same, so one server is enough for them.
 */
const RUN_PLAYWRIGHT = (count: number) => `
${Array.from({ length: count }, (_, at) => `import config${at} from './${at}/playwright.config.ts'`).join('\n')}
const configs = [${Array.from({ length: count }, (_, at) => `config${at}`).join()}]
const servers = configs.flatMap(({ webServer }) => webServer)
const setups = configs.flatMap(({ globalSetup }, at) => globalSetup ? ['./' + at + '/' + globalSetup] : [])
export default {
  workers: 1,
  // Playwright would compile the built package, because it isn't in node_modules.
  build: { external: ['**/dist/**'] },
  expect: { timeout: 30_000 },
  outputDir: '.results',
  globalSetup: setups,
  webServer: [...new Map(servers.map((server) => [server.command, server])).values()],
  use: { ...config0.use, launchOptions: ${launchOptions()} },
}`

/** A config that extends the recipe's own with the installed Chromium. */
const RUN_VITEST = () => `import { playwright } from '@vitest/browser-playwright'
import { mergeConfig } from 'vitest/config'
import config from './vitest.config.ts'
const provider = playwright({ launchOptions: ${launchOptions()} })
const browser = { provider, headless: true, screenshotFailures: false }
export default mergeConfig(config, { cacheDir: '.vite', test: { browser } })`

/** Writes the files of a recipe for Vitest into a new folder. */
export function writeVitestRecipe({ files }: Recipe): Folder {
  return writeFiles({ ...Object.fromEntries(files), 'vitest.run.ts': RUN_VITEST() })
}

/**
 * Writes all recipes for Playwright into a new folder, each into a folder with its number. Their
 * servers listen on free ports. `specs` has further tests, by name.
 */
export async function writePlaywrightRecipes(
  recipes: readonly Recipe[],
  specs: Readonly<Record<string, string>>,
): Promise<Folder> {
  const [page, api] = [await freePort(), await freePort()]
  const files = recipes.flatMap((recipe, at) =>
    [...recipe.files].map(([name, code]) => {
      const here = code.replaceAll(/\b518\d\b/g, page).replaceAll(/\b4019\b/g, api)
      return [`${at}/${name}`, withoutNpx(here)] as const
    }),
  )
  const run = { 'playwright.run.ts': RUN_PLAYWRIGHT(recipes.length), 'tsconfig.json': '{}' }
  return writeFiles({ ...PAGE, ...run, ...specs, ...Object.fromEntries(files) })
}

function withoutNpx(code: string): string {
  return Object.entries(PROGRAMS).reduce(
    (text, [program, file]) => text.replaceAll(program, `node ${file}`),
    code,
  )
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return String(typeof address === 'object' ? address?.port : undefined)
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
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), code)
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
