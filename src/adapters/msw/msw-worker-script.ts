import { createRequire } from 'node:module'

/** The file name of msw's worker script. By default, pages load it from the root path. */
export const WORKER_SCRIPT = 'mockServiceWorker.js'

/**
 * Returns the path of msw's worker script; undefined if msw isn't installed. It tries to resolve
 * the script from each file in `from`, in order: modules or package.json files.
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
