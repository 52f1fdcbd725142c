import { createRequire } from 'node:module'

/** The file name of msw's worker script, and its default path on a page. */
export const WORKER_SCRIPT = 'mockServiceWorker.js'

/**
 * Returns the path of msw's worker script, or undefined if msw is not installed. The script is
 * resolved from each of these modules or package.json files in turn.
 */
export function findWorkerScript(from: readonly string[]): string | undefined {
  for (const file of from) {
    try {
      return createRequire(file).resolve(`msw/${WORKER_SCRIPT}`)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) {
        throw error
      }
    }
  }
  return undefined
}
