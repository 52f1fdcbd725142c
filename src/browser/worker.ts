import type { SetupWorker } from 'msw/browser'
import type { Disposers } from './disposers.ts'
import { checkScope, checkScript, startError } from './environment.ts'
import type { PageSettings } from './options.ts'

/**
 * Starts msw's worker.
 *
 * @throws {Error} naming the cause and how to fix it, if the worker does not start or does not
 *   control the page.
 */
export async function startWorker(
  worker: SetupWorker,
  { serviceWorker, onUnhandledRequest }: PageSettings,
  disposers: Disposers,
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
  disposers.add(() => worker.stop())
  checkScope(registration)
}
