import { createRequire } from 'node:module'

/** The name that msw gives its worker script, and looks for by default. */
export const WORKER_SCRIPT = 'mockServiceWorker.js'

/**
 * Finds msw's worker script: that of the first of these modules or package.json files that has an
 * msw to import; undefined when none has.
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
