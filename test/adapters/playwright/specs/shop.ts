import type { BrowserContext, Page } from '@playwright/test'

/** The base URL of the API in the page, as a built app has it. */
export const API = 'https://api.example.com/v1'

/** Where the page is. */
export const SHOP = 'http://shop.example'

/** A page that lists names, and waits as long as a 429 asks for. */
const PAGE = `<!doctype html><html lang="en"><title>Shop</title><ul></ul><p role="alert"></p>
<script type="module">
async function load() {
  const response = await fetch('${API}/pets')
  document.querySelector('p').textContent = response.ok ? '' : response.status
  if (response.ok) {
    const rows = await response.json()
    document.querySelector('ul').innerHTML = rows.map(({ name }) => '<li>' + name + '</li>').join('')
  } else setTimeout(load, Number(response.headers.get('Retry-After')) * 1000)
}
await load()
</script></html>`

/** Serves the page in a browser context. */
export async function serveShop(context: BrowserContext): Promise<void> {
  await context.route(`${SHOP}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: PAGE }),
  )
}

/** The options of a request of the page. */
interface Init {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Sends a request from the page. Returns the status, and the headers that the page may read. */
export function send(page: Page, url: string, init: Init = {}) {
  const run = async ({ url, init }: { readonly url: string; readonly init: Init }) => {
    const { status, headers } = await fetch(url, init)
    return { status, headers: Object.fromEntries(headers) }
  }
  return page.evaluate(run, { url, init })
}
