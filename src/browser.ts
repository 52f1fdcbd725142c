import { type SetupWorker, setupWorker } from 'msw/browser'
import { createCors } from './browser/cors.ts'
import { fingerprintOf } from './browser/fingerprint.ts'
import { keepState } from './browser/keep.ts'
import { type PageSettings, readStartOptions, type StartOptions } from './browser/options.ts'
import { reportRequests } from './browser/report.ts'
import { checkScope, checkSurroundings, claimPage, startError } from './browser/surroundings.ts'
import { shareState } from './browser/sync.ts'
import { answerFetch, answerRequest, type Handle } from './fetch.ts'
import type { Petstore } from './index.ts'
import { type Answer, createHandlers } from './msw.ts'
import { assemble, type PetstoreParts } from './petstore.ts'

export type { StartOptions, UnhandledRequest } from './browser/options.ts'

/** A petstore that answers the requests of this page. */
export interface BrowserPetstore extends Petstore {
  /** msw's worker, for handlers of your own: `petstore.worker.use(http.get(…))`. */
  readonly worker: SetupWorker
  /** Stops to answer; the page may start another. What `persist` keeps is written. */
  stop(): Promise<void>
}

declare global {
  interface Window {
    /** The petstore of this page, unless it was started with `expose: false`. */
    petstore?: BrowserPetstore
  }
}

/**
 * Starts a petstore on this page: a service worker answers its requests to the Petstore, and lets
 * all others pass. Resolves when it does.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
 * @throws {Error} saying what to do where a worker cannot start: one is started already, its script
 * is missing, the origin is insecure, the browser has none.
 */
export async function startPetstore(options: StartOptions = {}): Promise<BrowserPetstore> {
  const { page, own } = readStartOptions(options)
  checkSurroundings(page)
  const parts = assemble(own)
  const ends = createEnds(claimPage())
  try {
    const name = `petstore-mock ${own.baseUrl ?? '*'}`
    const fingerprint = fingerprintOf(own)
    if (page.persist !== false) {
      ends.add(keepState({ storage: page.persist, key: name, fingerprint }, parts))
    }
    const shared = page.sync ? await shareState(`${name} ${fingerprint}`, parts) : undefined
    if (shared !== undefined) ends.add(shared.stop)
    if (!page.quiet) ends.add(reportRequests(parts))
    const petstore = connect(parts, shared?.handle ?? parts.core.handle)
    await startWorker(petstore.worker, page)
    ends.add(() => void petstore.worker.stop())
    const started = Object.assign(petstore, { stop: async () => ends.run() })
    if (page.expose) ends.add(expose(started))
    return started
  } catch (error) {
    ends.run()
    throw error
  }
}

/** Puts the service between worker and page. */
function connect({ core, settings }: PetstoreParts, handle: Handle) {
  const askAsPage = createCors((reason) => console.error(`[petstore-mock] CORS: ${reason}`))
  const answer: Answer = (request, delivery) => {
    const { url, credentials } = request
    const sender = { pageOrigin: location.origin, url, credentials }
    return answerRequest((asked) => askAsPage(handle, asked, sender), request, delivery)
  }
  // Images, styles and scripts are asked for without CORS, and never from the service.
  const isCall = (request: Request) => request.mode !== 'no-cors'
  const handlers = createHandlers(settings.baseUrl, answer, isCall)
  return Object.assign(core, {
    handlers,
    worker: setupWorker(...handlers),
    fetch: (input: RequestInfo | URL, init?: RequestInit) => answerFetch(handle, input, init),
  })
}

async function startWorker(worker: SetupWorker, page: PageSettings): Promise<void> {
  const { serviceWorker, onUnhandledRequest } = page
  const registration = await worker
    .start({
      serviceWorker,
      quiet: true,
      // msw 2 knows the first name, msw 3 the second; each ignores the other.
      onUnhandledRequest,
      ...{ onUnhandledFrame: onUnhandledRequest },
    })
    .catch((cause: unknown) => {
      throw startError(serviceWorker.url, cause)
    })
  checkScope(registration)
}

/** Puts the petstore on the page, unless something of that name is there; returns what undoes it. */
function expose(petstore: BrowserPetstore): () => void {
  if (window.petstore !== undefined) {
    console.warn('[petstore-mock] window.petstore is taken already: expose has put nothing there')
    return () => {}
  }
  window.petstore = petstore
  return () => void delete window.petstore
}

/** Collects what is to be undone, the last first. */
function createEnds(first: () => void) {
  const ends = [first]
  return {
    add: (end: () => void) => void ends.push(end),
    run() {
      for (const end of ends.splice(0).reverse()) end()
    },
  }
}
