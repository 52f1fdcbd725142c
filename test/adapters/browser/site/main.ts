import { HttpResponse, http, passthrough } from 'msw'
import { type BrowserPetstore, type StartOptions, startPetstore } from 'petstore-mock/browser'

/** A response as the page can read it. */
export interface PageResponse {
  readonly status: number
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The options of `fetch` that can be sent to a page: a stream can't. */
export interface PageInit extends Omit<RequestInit, 'body'> {
  readonly body?: string
}

/** The options that can be sent to a page: functions can't. The page has handlers of its own. */
export type PageOptions = Omit<StartOptions, 'handlers'>

/** The arguments of `fetch`. */
export type PageRequest = readonly [url: string, init?: PageInit | undefined]

/** The functions that tests call on a page. */
export interface TestPage {
  /** The outcome of the start that the URL asks for; undefined if it asks for none. */
  readonly started: Promise<string> | undefined
  start(options?: PageOptions): Promise<string>
  /** Stops the petstore that runs, if any. */
  stop(): Promise<void>
  send(url: string, init?: PageInit): Promise<PageResponse>
  /** Sends a request; returns `read` if it succeeds, otherwise the name of the error. */
  outcome(url: string, init?: PageInit): Promise<string>
  /** Sends a request many times at once; returns the number of responses by status. */
  flood(times: number, url: string, init?: PageInit): Promise<Readonly<Record<string, number>>>
  /** Sends the requests one after the other. */
  sendAll(requests: readonly PageRequest[]): Promise<readonly PageResponse[]>
  /** Adds a handler that answers 418 before those of the service. */
  teapot(path: string): void
}

declare global {
  interface Window {
    readonly testPage: TestPage
  }
}

async function send(url: string, init?: PageInit): Promise<PageResponse> {
  const response = await fetch(url, init)
  const { status, headers } = response
  return { status, headers: Object.fromEntries(headers), body: await response.text() }
}

let running: BrowserPetstore | undefined

/** Handlers of an API of one's own, for pages that start with a `state`. */
const handlers: NonNullable<StartOptions['handlers']> = ({ state }) => {
  const notes: unknown[] = Object(state).notes
  return [
    http.get('/notes', () => HttpResponse.json(notes)),
    http.post('/notes', async ({ request }) => {
      notes.push(await request.json())
      return HttpResponse.json(notes.length, { status: 201 })
    }),
    http.get('/stream', () => new HttpResponse(new Blob(['one', 'two']).stream())),
    http.get('/stall', () => {
      const body = new ReadableStream({ start: (source) => source.enqueue(new Uint8Array([91])) })
      return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } })
    }),
    http.get('/invalid', () => HttpResponse.json(null, { status: 600 })),
    http.get('/outside', () => passthrough()),
  ]
}

/** Starts a petstore; returns `started`, or the message of the error. */
async function start(options: PageOptions = {}): Promise<string> {
  try {
    running = await startPetstore(options.state === undefined ? options : { ...options, handlers })
    return 'started'
  } catch (error) {
    return String(error)
  }
}

async function stop(): Promise<void> {
  await running?.stop()
}

async function outcome(url: string, init?: PageInit): Promise<string> {
  try {
    const response = await fetch(url, init)
    return await response.text().then(
      () => 'read',
      (error: Error) => `${error.name} while the body is read`,
    )
  } catch (error) {
    return error instanceof Error ? error.name : String(error)
  }
}

async function flood(times: number, url: string, init?: PageInit) {
  const responses = await Promise.all(Array.from({ length: times }, () => fetch(url, init)))
  const counts: Record<string, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function sendAll(requests: readonly PageRequest[]) {
  const responses: PageResponse[] = []
  for (const [url, init] of requests) responses.push(await send(url, init))
  return responses
}

function teapot(path: string): void {
  window.petstore?.worker.use(http.get(path, () => new HttpResponse(null, { status: 418 })))
}

// A reloaded page starts the petstore again with the same options.
const options = new URLSearchParams(location.search).get('start')
const started = options === null ? undefined : start(JSON.parse(options))
started?.then((title) => {
  document.title = title
})

Object.assign(window, {
  testPage: { started, start, stop, send, outcome, flood, sendAll, teapot } satisfies TestPage,
})
