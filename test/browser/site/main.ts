import { HttpResponse, http } from 'msw'
import { type StartOptions, startPetstore } from 'petstore-mock/browser'

/** What a page can tell of a reply. */
export interface PageReply {
  readonly status: number
  /** The names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A request as `fetch` takes it. */
export type PageRequest = readonly [url: string, init?: RequestInit | undefined]

/** What a page has for tests. */
export interface TestPage {
  start(options?: StartOptions): Promise<string>
  send(url: string, init?: RequestInit): Promise<PageReply>
  /** The name of the error that a request ends with, or of the step that none did. */
  outcome(url: string, init?: RequestInit): Promise<string>
  /** Sends the same request so many times at once; counts the replies by their status. */
  flood(times: number, url: string, init?: RequestInit): Promise<Readonly<Record<string, number>>>
  /** Sends one request after the other; of one that fails, returns the name of the error. */
  sendAll(requests: readonly PageRequest[]): Promise<readonly (PageReply | string)[]>
  /** Puts a handler of the page's own before the service's, which answers 418. */
  teapot(path: string): void
}

declare global {
  interface Window {
    readonly testPage: TestPage
  }
}

async function send(url: string, init?: RequestInit): Promise<PageReply> {
  const reply = await fetch(url, init)
  const { status, headers } = reply
  return { status, headers: Object.fromEntries(headers), body: await reply.text() }
}

/** Starts a petstore; returns the message of the error if it does not. */
async function start(options?: StartOptions): Promise<string> {
  try {
    await startPetstore(options)
    return 'started'
  } catch (error) {
    return String(error)
  }
}

async function outcome(url: string, init?: RequestInit): Promise<string> {
  try {
    const reply = await fetch(url, init)
    return await reply.text().then(
      () => 'read',
      (error: Error) => `${error.name} while the body is read`,
    )
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

async function flood(times: number, url: string, init?: RequestInit) {
  const replies = await Promise.all(Array.from({ length: times }, () => fetch(url, init)))
  const counts: Record<string, number> = {}
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function sendAll(requests: readonly PageRequest[]) {
  const replies: (PageReply | string)[] = []
  for (const [url, init] of requests) {
    replies.push(await send(url, init).catch((error: Error) => error.name))
  }
  return replies
}

function teapot(path: string): void {
  window.petstore?.worker.use(http.get(path, () => new HttpResponse(null, { status: 418 })))
}

Object.assign(window, {
  testPage: { start, send, outcome, flood, sendAll, teapot } satisfies TestPage,
})

// A page that is reloaded starts as it did before.
const options = new URLSearchParams(location.search).get('start')
if (options !== null) document.title = await start(JSON.parse(options))
