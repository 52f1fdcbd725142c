import type { SetupWorker } from 'msw/browser'
import type { StartOptions } from './adapters/browser/options.ts'
import type { AnyName } from './core/settings/options.ts'
import type { PetstoreWithHandlers, PlanName, ResetOptions } from './index.ts'

export type { StartOptions, UnhandledRequest } from './adapters/browser/options.ts'

/** A petstore that answers the requests of this page. */
export interface BrowserPetstore<Plan extends string = PlanName | AnyName>
  extends PetstoreWithHandlers<Plan> {
  /** msw's worker, for your handlers: `petstore.worker.use(http.get(…))`. */
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
 * @throws {Error} if the worker can't start: a petstore is already running, the worker script is
 * missing, the origin isn't secure, or the browser has no service workers. The message says what
 * to do.
 */
export async function startPetstore<OwnPlan extends string = never>(
  options: StartOptions<OwnPlan> = {},
): Promise<BrowserPetstore<PlanName | OwnPlan>> {
  // A page that imports this module doesn't load the petstore before it starts one.
  const { start } = await import('./adapters/browser/start.ts')
  return start(options, expose)
}

/** Sets `window.petstore`, unless it's already in use. Returns a function that removes it. */
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
