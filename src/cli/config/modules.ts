import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { sleep } from '../../time/timers.ts'
import { fileError, firstLine, UsageError } from '../errors.ts'
import type { FileReference } from './references.ts'

let loads = 0

/**
 * Imports a module, as the file is now: Node keeps what it imported once under the same URL.
 *
 * @throws {UsageError} naming the file.
 */
export async function loadModule(file: FileReference): Promise<Readonly<Record<string, unknown>>> {
  const { where, shown, path } = file
  const stats = await stat(path).catch((error) => {
    throw fileError(where, shown, error)
  })
  if (stats.isDirectory()) {
    throw fileError(where, shown, Object.assign(new Error(), { code: 'EISDIR' }))
  }
  const version = loads === 0 ? '' : `?v=${loads}`
  loads += 1
  try {
    return await inTime(import(`${pathToFileURL(path).href}${version}`))
  } catch (error) {
    throw new UsageError(`${where}: ${shown} cannot be loaded: ${firstLine(error)}`)
  }
}

/** How long a module may take to load, in ms: one that never does would end the process in silence. */
const LOAD_MS = 30_000

async function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  const controller = new AbortController()
  const tooLate = sleep(LOAD_MS, controller.signal).then(() => {
    throw new Error(`it is still not loaded after ${LOAD_MS / 1_000} s`)
  })
  tooLate.catch(() => {})
  try {
    return await Promise.race([loading, tooLate])
  } finally {
    controller.abort()
  }
}
