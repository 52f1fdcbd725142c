import { once } from 'node:events'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium, sharedChromium } from '../support/browser/chromium.ts'
import { codeBlocks } from '../support/markdown.ts'
import { writeFiles } from '../support/recipes.ts'

const blocks = codeBlocks('docs/start/browser.md').filter(({ language }) => language === 'js')
const [config] = blocks.filter(({ code }) => code.startsWith('// vite.config.js'))
const examples = blocks.filter((block) => block !== config)

const START = `const { startPetstore } = await import('petstore-mock/browser')
await startPetstore({ baseUrl: 'https://api.example.com' })
`

/** A page for each example, in one project. */
const pages = examples.map(({ place, code }, index) => {
  const start = code.startsWith('// in the console') ? START : ''
  return {
    place,
    path: `example-${index}.html`,
    files: {
      [`example-${index}.html`]: `<!doctype html><script type="module" src="/example-${index}.js"></script>`,
      [`example-${index}.js`]: `${start}${code}\ndocument.title = 'done'`,
    },
  }
})

describe.runIf(hasChromium)('in Chromium', () => {
  let url = ''
  beforeAll(async () => {
    const { server, remove } = await serve()
    url = server.resolvedUrls?.local[0] ?? ''
    return async () => {
      await server.close()
      remove()
    }
  })

  test.each(pages)('the example at $place works', async ({ path }) => {
    const browser = await sharedChromium()
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const wrong: string[] = []
    page.on('pageerror', (error) => wrong.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'assert') wrong.push(message.text())
    })
    await page.goto(url + path)
    await page.waitForFunction(() => document.title === 'done', null, { polling: 50 })
    expect(wrong).toEqual([])
  })
})

/** Starts Vite with the configuration that the page shows. */
async function serve() {
  const { createServer } = await import('vite')
  const { folder, remove } = writeFiles({
    'vite.config.js': config?.code ?? '',
    ...Object.assign({}, ...pages.map(({ files }) => files)),
  })
  const server = await createServer({
    root: folder,
    cacheDir: `${folder}/.vite`,
    server: { host: '127.0.0.1', port: 0, strictPort: false, hmr: false },
    logLevel: 'error',
  })
  await server.listen()
  if (server.httpServer?.listening === false) await once(server.httpServer, 'listening')
  return { server, remove }
}
