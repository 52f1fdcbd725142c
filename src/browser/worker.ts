import type { SetupWorker } from 'msw/browser'
import type { Ends } from './disposers.ts'
import { checkScope, checkScript, startError } from './environment.ts'
import type { PageSettings } from './options.ts'

/**
 * Starts msw's worker.
 *
 * @throws {Error} saying what to do when it cannot start, or cannot see what the page requests.
 */
export async function startWorker(
  worker: SetupWorker,
  { serviceWorker, onUnhandledRequest }: PageSettings,
  ends: Ends,
): Promise<void> {
  await checkScript(serviceWorker.url)
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
  // msw 3 takes its time to stop.
  ends.add(() => worker.stop())
  checkScope(registration)
}
