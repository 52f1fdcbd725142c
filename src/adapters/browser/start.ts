import { type SetupWorker, setupWorker } from 'msw/browser'
import { createMswHandler } from '../../../handlers/msw.ts'
import { answerRequest, fetchFrom } from '../../core/fetch/fetch.ts'
import {
  assemble,
  type Petstore,
  type PetstoreInternals,
} from '../../core/petstore/create-petstore.ts'
import type { ResetOptions } from '../../core/service/replace-state.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import { checkEnvironment, checkScope, checkScript, claimPage, startError } from './environment.ts'
import { logRequests } from './log-requests.ts'
import { type PageSettings, readStartOptions, type StartOptions } from './options.ts'

/** A petstore that answers the requests of this page. */
type Started = ReturnType<typeof connect> & { stop(): Promise<void> }

/** Makes a petstore known to the page. Returns a function that undoes it. */
type Expose = (petstore: Started) => () => void

/**
 * Starts a petstore on this page. The code for `persist` and `panel` is loaded only if they are
 * set.
 *
 * @throws {Error} if the worker can't start.
 */
export async function start(options: StartOptions, expose: Expose): Promise<Started> {
  const { page, own } = readStartOptions(options)
  checkEnvironment()
  const internals = assemble(own)
  const disposers: Dispose[] = [claimPage(), reloadWhenRestored()]
  try {
    if (page.persist !== false) disposers.push(await persistState(internals, page.persist, own))
    if (!page.quiet) disposers.push(logRequests(internals))
    const petstore = connect(internals)
    await startWorker(petstore.worker, page, disposers)
    const started = Object.assign(petstore, { stop: () => disposeAll(disposers) })
    if (page.expose) disposers.push(expose(started))
    if (page.panel) disposers.push(await showPanel(started))
    return started
  } catch (error) {
    await disposeAll(disposers).catch(() => {})
    throw error
  }
}

/** Loads the panel and adds it to the page. Returns a function that removes it. */
async function showPanel(petstore: Petstore): Promise<() => void> {
  const { mountPanel } = await import('../../panel/mount.ts')
  return mountPanel(petstore)
}

/** Loads the stored state and stores its changes. Returns a function that ends that. */
async function persistState(
  internals: PetstoreInternals,
  storage: 'session' | 'local',
  options: PetstoreOptions,
): Promise<() => void> {
  const { hashOptions, persist } = await import('./persist.ts')
  const place = { storage, key: nameOf(internals), fingerprint: hashOptions(options) }
  return persist(place, internals)
}

/** Returns the name of the state in storage. Each base URL has its own. */
function nameOf({ settings }: PetstoreInternals): string {
  const { origin, path } = settings.baseUrl
  return `petstore-mock ${origin ?? '*'}${path}`
}

/**
 * Reloads the page when the browser restores it from the back/forward cache: the worker no longer
 * answers such a page, and its state may be out of date. Returns a function that stops listening.
 */
function reloadWhenRestored(): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    console.info(
      "[petstore-mock] Reloading the page: the browser restored it from the back/forward cache, and the worker doesn't answer a restored page",
    )
    location.reload()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}

/**
 * Connects the service to the page. Adds the msw handlers, the worker and `fetch` to the petstore.
 */
function connect(internals: PetstoreInternals) {
  const { petstore } = internals
  // Browsers request images, styles and scripts in the mode `no-cors`. They are never API calls.
  const canHandle = (request: Request) => request.mode !== 'no-cors'
  const handler = createMswHandler(
    internals,
    (request, delivery) => answerRequest(internals, request, delivery),
    canHandle,
  )
  const worker = setupWorker(handler)
  const { reset } = petstore
  return Object.assign(petstore, {
    handlers: [handler],
    worker,
    reset(options: ResetOptions = {}) {
      reset(options)
      worker.resetHandlers()
    },
    fetch: (input: RequestInfo | URL, init?: RequestInit) => fetchFrom(internals, input, init),
  })
}

/**
 * Starts msw's worker.
 *
 * @throws {Error} naming the cause and how to fix it, if the worker doesn't start or doesn't
 *   control the page.
 */
async function startWorker(
  worker: SetupWorker,
  { serviceWorker, onUnhandledRequest }: PageSettings,
  disposers: Dispose[],
): Promise<void> {
  await checkScript(serviceWorker.url)
  const registration = await worker
    .start({
      serviceWorker,
      quiet: true,
      // The first name is that of msw 2, the second that of msw 3. Each ignores the other.
      onUnhandledRequest,
      ...{ onUnhandledFrame: onUnhandledRequest },
    })
    .catch((cause: unknown) => {
      throw startError(serviceWorker.url, cause)
    })
  // In msw 3, stop() returns a promise.
  disposers.push(() => worker.stop())
  checkScope(registration)
}

/** What undoes a step of the start. */
type Dispose = () => void | Promise<void>

/**
 * Undoes all steps, the last one first. If one fails, the others are still undone.
 *
 * @throws The first error, after all.
 */
async function disposeAll(disposers: Dispose[]): Promise<void> {
  const errors: unknown[] = []
  for (const dispose of disposers.splice(0).reverse()) {
    try {
      await dispose()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
