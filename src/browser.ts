import { type SetupWorker, setupWorker } from 'msw/browser'
import { answerFetch, answerRequest, type Handle } from './adapters/fetch.ts'
import { type Answer, createHandlers } from './adapters/msw.ts'
import { reloadWhenBack } from './browser/back.ts'
import { createCors } from './browser/cors/cors.ts'
import { createEnds, type Ends } from './browser/disposers.ts'
import { checkSurroundings, claimPage } from './browser/environment.ts'
import { readStartOptions, type StartOptions } from './browser/options.ts'
import { reportRequests } from './browser/report.ts'
import { fingerprintOf } from './browser/storage/fingerprint.ts'
import { keepState } from './browser/storage/persist.ts'
import { warnOfOtherTabs } from './browser/tabs/other-tabs.ts'
import { SharedState } from './browser/tabs/sync.ts'
import { startWorker } from './browser/worker.ts'
import type { Petstore } from './index.ts'
import { version } from './lib/version.gen.ts'
import { assemble, type PetstoreInternals } from './petstore.ts'

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
  const internals = assemble(own)
  const ends = createEnds(claimPage())
  try {
    const { core, settings } = internals
    const { origin, path } = settings.baseUrl
    const name = `petstore-mock ${origin ?? '*'}${path}`
    const fingerprint = fingerprintOf(settings)
    ends.add(reloadWhenBack())
    if (page.persist === 'local' && !page.sync) ends.add(warnOfOtherTabs(name))
    if (page.persist !== false) {
      ends.add(keepState({ storage: page.persist, key: name, fingerprint }, internals))
    }
    const shared = page.sync
      ? await share(`${name} ${version} ${fingerprint}`, internals, ends)
      : core
    if (!page.quiet) ends.add(reportRequests(internals))
    const petstore = connect(internals, shared.handle)
    await startWorker(petstore.worker, page, ends)
    const started = Object.assign(petstore, { stop: () => ends.run() })
    if (page.expose) ends.add(expose(started))
    return started
  } catch (error) {
    await ends.run().catch(() => {})
    throw error
  }
}

/** Shares the state with the other tabs of that name. */
async function share(name: string, internals: PetstoreInternals, ends: Ends): Promise<SharedState> {
  const shared = new SharedState(name, internals)
  ends.add(() => shared.stop())
  await shared.join()
  return shared
}

/** Puts the service between worker and page. */
function connect({ core, settings }: PetstoreInternals, handle: Handle) {
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

/** Puts the petstore on the page, unless something of that name is there; returns what undoes it. */
function expose(petstore: BrowserPetstore): () => void {
  if (window.petstore !== undefined) {
    console.warn('[petstore-mock] window.petstore is taken already: expose has put nothing there')
    return () => {}
  }
  window.petstore = petstore
  return () => {
    if (window.petstore === petstore) delete window.petstore
  }
}
