import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { onTestFinished } from 'vitest'
import type { PageRequest, PageResponse } from '../../browser/site/main.ts'
import { start as startStandalone } from '../server/control.ts'
import type { Site, Tab } from './browser.ts'
import { forwardTo, HOP_BY_HOP } from './server.ts'

/** What a page received, and what the service recorded. */
export interface Seen {
  /** Each response, or the name of the error. */
  readonly responses: readonly (PageResponse | string)[]
  readonly journal: readonly Noted[]
}

/** The fields of a journal entry that are the same for worker and server. */
interface Noted {
  readonly call: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** The requests for both, and the state that they start from. */
export interface Asked {
  readonly options?: PetstoreOptions
  /** Prepares the petstore. It is sent to the page as text, so it can use only its argument. */
  readonly prepare?: (petstore: Pick<Petstore, 'faults' | 'quotas'>) => void
  readonly requests: readonly PageRequest[]
}

/**
 * Sends the same requests from the same page twice: to the worker, and to a standalone server. Both
 * have the same URLs, on another origin.
 */
export async function askAcross(site: Site, asked: Asked) {
  const server = await startStandalone(asked.options)
  prepare(server.petstore, asked)
  const requests = asked.requests.map(([path, init]) => [server.url + path, init] as const)
  return askBoth(site, { ...asked, requests }, () => server.petstore)
}

/**
 * Does the same with URLs on the page's own origin. The proxy in between adds `Connection` and
 * `Keep-Alive`, which belong to the connection and are left out.
 */
export async function askAtHome(site: Site, asked: Asked) {
  const server = await startStandalone(asked.options)
  prepare(server.petstore, asked)
  const { otherwise } = site.server
  site.server.otherwise = forwardTo(server.port)
  onTestFinished(() => {
    site.server.otherwise = otherwise
  })
  return askBoth(site, asked, () => server.petstore)
}

async function askBoth(site: Site, asked: Asked, standalone: () => Pick<Petstore, 'journal'>) {
  const tab = await site.start({ ...asked.options, quiet: true })
  const script = `(${asked.prepare ?? 'Object'})(window.petstore)`
  await tab.page.evaluate(script)
  const responses = await sendAll(tab, asked.requests)
  const entries = await tab.page.evaluate(() => window.petstore?.journal.all() ?? [])
  const worker: Seen = { responses, journal: noted(entries) }
  const plain = await sendAll(await site.openPlain(), asked.requests)
  const server: Seen = { responses: plain, journal: noted(standalone().journal.all()) }
  return { worker, server }
}

function prepare(petstore: Pick<Petstore, 'faults' | 'quotas'>, asked: Asked): void {
  asked.prepare?.(petstore)
}

async function sendAll({ page }: Tab, requests: readonly PageRequest[]) {
  const responses = await page.evaluate((all) => window.testPage.sendAll(all), requests)
  return responses.map((response) =>
    typeof response === 'string' ? response : withoutHops(response),
  )
}

function withoutHops({ headers, ...response }: PageResponse): PageResponse {
  const own = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
  return { ...response, headers: Object.fromEntries(own) }
}

/**
 * The request headers that affect the response. The others depend on the browser and the
 * connection.
 */
const NOTED = /^(origin|accept|content-type|x-.*|access-control-.*)$/

function noted(entries: ReturnType<Petstore['journal']['all']>): readonly Noted[] {
  return entries.map(({ method, url, status, requestHeaders }) => ({
    call: `${method} ${url}`,
    status,
    headers: Object.fromEntries(
      Object.entries(requestHeaders).filter(([name]) => NOTED.test(name)),
    ),
  }))
}
