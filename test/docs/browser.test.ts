import { once } from 'node:events'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium, launchChromium } from '../support/browser/chromium.ts'
import { codeBlocks } from '../support/markdown.ts'
import { writeFiles } from '../support/recipes.ts'

const blocks = ['docs/start/browser.md', 'docs/reference/members.md']
  .flatMap(codeBlocks)
  .filter(({ language }) => language === 'js')
const [config] = blocks.filter(({ code }) => code.startsWith('// vite.config.js'))
const examples = blocks.filter((block) => block !== config)

const START = `const { startPetstore } = await import('petstore-mock/browser')
await startPetstore({ baseUrl: 'https://api.example.com' })
`

let browser: Browser

describe.runIf(hasChromium)('in Chromium', () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(() => browser?.close())

  test.each(examples)('the example at $place works', async ({ code }) => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'assert') wrong.push(message.text())
    })
    const start = code.startsWith('// in the console') ? START : ''
    await page.goto(await serve(`${start}${code}\ndocument.title = 'done'`))
    await page.waitForFunction(() => document.title === 'done')
    expect(wrong).toEqual([])
  })
})

/** Starts Vite with the configuration that the page shows. Returns the URL. */
async function serve(main: string): Promise<string> {
  const { createServer } = await import('vite')
  const { folder, remove } = writeFiles({
    'vite.config.js': config?.code ?? '',
    'index.html': '<!doctype html><script type="module" src="/main.js"></script>',
    'main.js': main,
  })
  const server = await createServer({
    root: folder,
    cacheDir: `${folder}/.vite`,
    server: { host: '127.0.0.1', port: 0, strictPort: false, hmr: false },
    logLevel: 'error',
  })
  await server.listen()
  onTestFinished(async () => {
    await server.close()
    remove()
  })
  if (server.httpServer?.listening === false) await once(server.httpServer, 'listening')
  return server.resolvedUrls?.local[0] ?? ''
}
