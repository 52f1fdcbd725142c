// The packed package in Chromium, on a Vite server.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { petstoreWorker } from 'petstore-mock/vite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { register } from '../register.js'

// Vite and Playwright are those of the project. Only the package and its peers are under test.
const { PROJECT = '' } = process.env
const { findHeadlessChromium } = await import(
  pathToFileURL(join(PROJECT, 'scripts/programs.js')).href
)
const tools = createRequire(join(PROJECT, 'package.json'))
const executablePath = findHeadlessChromium()

let server
let browser

const PAGE = {
  'index.html': '<!doctype html><script type="module" src="/main.js"></script>',
  'main.js': `import { startPetstore } from 'petstore-mock/browser'
window.startPetstore = startPetstore
await startPetstore({ persist: 'session' })
document.title = 'started'`,
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), startBrowser()])
})
afterAll(() => Promise.all([server?.close(), browser?.close()]))

const page = {
  'a page gets responses, a rate limit, and the same state after a reload': async () => {
    const page = await openPage()
    const call = () =>
      page.evaluate(async () => {
        const { status, headers } = await fetch('https://api.example.com/pets')
        return [status, headers.get('x-ratelimit-remaining')]
      })
    expect(await call()).toEqual([200, '59'])
    await page.evaluate(() => window.petstore.quotas.exhaust())
    expect(await call()).toEqual([429, '0'])
    await page.reload()
    await page.waitForFunction(() => document.title === 'started')
    expect(await call()).toEqual([429, '0'])
  },
}

const restart = {
  'after stop() requests go to the network until the next start': async () => {
    const page = await openPage()
    const statuses = await page.evaluate(async () => {
      const seen = []
      for (let round = 0; round < 3; round += 1) {
        seen.push((await fetch('/pets/1')).headers.get('x-ratelimit-limit'))
        await window.petstore.stop()
        seen.push((await fetch('/pets/1')).headers.get('x-ratelimit-limit'))
        await window.startPetstore()
      }
      return seen
    })
    expect(statuses).toEqual(['60', null, '60', null, '60', null])
  },
}

const panel = {
  'the panel shows the requests of the page, and moves its clock': async () => {
    const page = await openPage()
    await page.evaluate(async () => {
      await window.petstore.stop()
      await window.startPetstore({ panel: true, clock: '2026-05-01T00:00:00Z' })
      await fetch('/pets/404')
    })
    await page.getByRole('button', { name: 'Open the petstore-mock panel' }).click()

    await page.getByRole('row', { name: /404 .*getPet/ }).waitFor()
    await page.evaluate(() => window.petstore.clock.advance('1h'))
    await page.getByText('2026-05-01 01:00:00').first().waitFor()
  },
}
register({ page, restart, panel }, test)

/** Opens the page in a browser context of its own. */
async function openPage() {
  const context = await browser.newContext({ timezoneId: 'UTC' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(server.resolvedUrls.local[0])
  await page.waitForFunction(() => document.title === 'started')
  return page
}

async function startServer() {
  const { createServer } = await import(pathToFileURL(tools.resolve('vite')).href)
  const root = join(process.cwd(), 'page')
  mkdirSync(root, { recursive: true })
  for (const [name, text] of Object.entries(PAGE)) writeFileSync(join(root, name), text)
  const started = await createServer({
    configFile: false,
    root,
    plugins: [petstoreWorker()],
    server: { host: '127.0.0.1', port: 0, hmr: false },
    logLevel: 'error',
  })
  return started.listen()
}

function startBrowser() {
  const { chromium } = tools('playwright-core')
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}
