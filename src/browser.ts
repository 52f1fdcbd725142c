import type { SetupWorker } from 'msw/browser'
import { reloadWhenRestored } from './browser/bfcache.ts'
import { connect } from './browser/connect.ts'
import { createDisposers, type Disposers } from './browser/disposers.ts'
import { checkEnvironment, claimPage } from './browser/environment.ts'
import { logRequests } from './browser/log-requests.ts'
import { type PageSettings, readStartOptions, type StartOptions } from './browser/options.ts'
import { fingerprintOf } from './browser/storage/fingerprint.ts'
import { warnOfOtherTabs } from './browser/storage/other-tabs.ts'
import { persist } from './browser/storage/persist.ts'
import { SharedState } from './browser/tabs/shared-state.ts'
import { startWorker } from './browser/worker.ts'
import type { PetstoreWithHandlers, PlanName, ResetOptions } from './index.ts'
import { version } from './lib/version.gen.ts'
import { assemble, type PetstoreInternals } from './petstore.ts'
import type { AnyName } from './settings/options.ts'

export type { StartOptions, UnhandledRequest } from './browser/options.ts'

/** A petstore that answers the requests of this page. */
export interface BrowserPetstore<Plan extends string = PlanName | AnyName>
  extends PetstoreWithHandlers<Plan> {
  /** msw's worker, for your own handlers: `petstore.worker.use(http.get(…))`. */
  readonly worker: SetupWorker
  /**
   * Stops answering requests and, with `persist`, stores the state. You can then start another one.
   */
  stop(): Promise<void>
  /**
   * Resets the state like any petstore, and removes the handlers added with `worker.use`.
   *
   * @throws {TypeError} naming the option, what was expected and what it got.
   */
  reset(options?: ResetOptions): void
}

declare global {
  interface Window {
    /** The petstore of this page, unless it was started with `expose: false`. */
    petstore?: BrowserPetstore
  }
}

/**
 * Starts a petstore on this page. A service worker answers the requests to the Petstore and lets
 * all others through. Resolves once the worker is ready.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 * @throws {Error} if the worker cannot start: a petstore is already running, the worker script is
 * missing, the origin is not secure, or the browser has no service workers. The message says what
 * to do.
 */
export async function startPetstore<OwnPlan extends string = never>(
  options: StartOptions<OwnPlan> = {},
): Promise<BrowserPetstore<PlanName | OwnPlan>> {
  const { page, own } = readStartOptions(options)
  checkEnvironment(page)
  const internals = assemble(own)
  const disposers = createDisposers(claimPage())
  try {
    return await start(internals, page, disposers)
  } catch (error) {
    await disposers.run().catch(() => {})
    throw error
  }
}

/** Sets up the page in steps. Each step that must be undone later adds a disposer. */
async function start(
  internals: PetstoreInternals,
  page: PageSettings,
  disposers: Disposers,
): Promise<BrowserPetstore> {
  disposers.add(reloadWhenRestored())
  persistState(internals, page, disposers)
  const handle = page.sync ? await share(internals, disposers) : internals.core.handle
  if (!page.quiet) disposers.add(logRequests(internals))
  const petstore = connect(internals, handle)
  await startWorker(petstore.worker, page, disposers)
  const started = Object.assign(petstore, { stop: () => disposers.run() })
  if (page.expose) disposers.add(expose(started))
  return started
}

/** Loads the stored state and stores its changes, unless `persist` is false. */
function persistState(
  internals: PetstoreInternals,
  { persist: storage, sync }: PageSettings,
  disposers: Disposers,
): void {
  if (storage === false) return
  const key = nameOf(internals)
  if (storage === 'local' && !sync) disposers.add(warnOfOtherTabs(key))
  const place = { storage, key, fingerprint: fingerprintOf(internals.settings) }
  disposers.add(persist(place, internals))
}

/** Joins the tabs that run the same version with the same options. Returns their shared handler. */
async function share(
  internals: PetstoreInternals,
  disposers: Disposers,
): Promise<SharedState['handle']> {
  const name = `${nameOf(internals)} ${version} ${fingerprintOf(internals.settings)}`
  const shared = new SharedState(name, internals)
  disposers.add(() => shared.stop())
  await shared.join()
  return shared.handle
}

/** Returns the name of the state in storage and among tabs. Each base URL has its own. */
function nameOf({ settings }: PetstoreInternals): string {
  const { origin, path } = settings.baseUrl
  return `petstore-mock ${origin ?? '*'}${path}`
}

/** Sets `window.petstore`, unless it is already in use. Returns a function that removes it. */
function expose(petstore: BrowserPetstore): () => void {
  if (window.petstore !== undefined) {
    console.warn('[petstore-mock] expose: window.petstore is already in use and was left unchanged')
    return () => {}
  }
  window.petstore = petstore
  return () => {
    if (window.petstore === petstore) delete window.petstore
  }
}
