import { stat } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { sleep } from '../../time/timers.ts'
import { fileError, firstLine, noFile, UsageError } from '../errors.ts'
import type { FileReference } from './references.ts'

let loads = 0

/**
 * Imports a module as the file is now. Each load uses another URL, because Node caches modules by
 * URL.
 *
 * @throws {UsageError} naming the file.
 */
export async function loadModule(file: FileReference): Promise<Readonly<Record<string, unknown>>> {
  const { where, shown, path } = file
  const stats = await stat(path).catch((error) => {
    throw fileError(where, shown, error)
  })
  if (!stats.isFile()) {
    const directory = Object.assign(new Error(), { code: 'EISDIR' })
    throw fileError(where, shown, stats.isDirectory() ? directory : noFile(stats))
  }
  const version = loads === 0 ? '' : `?v=${loads}`
  loads += 1
  try {
    return await withTimeout(import(`${pathToFileURL(path).href}${version}`))
  } catch (error) {
    throw new UsageError(`${where}: ${shown} cannot be loaded: ${firstLine(error)}`)
  }
}

/**
 * Awaits an export if it is a promise.
 *
 * @throws {UsageError} naming the file, if the promise is rejected.
 */
export async function readExport({ shown }: FileReference, value: unknown): Promise<unknown> {
  try {
    return await withTimeout(Promise.resolve(value))
  } catch (error) {
    throw new UsageError(`${shown} cannot be read: ${firstLine(error)}`)
  }
}

/**
 * How long a module may take to load, in ms. A module that awaits forever would otherwise end the
 * process without a message.
 */
const LOAD_TIMEOUT_MS = 30_000

async function withTimeout<Module>(loading: Promise<Module>): Promise<Module> {
  const controller = new AbortController()
  const timeout = sleep(LOAD_TIMEOUT_MS, controller.signal).then(() => {
    throw new Error(`it did not finish loading within ${LOAD_TIMEOUT_MS / 1_000} s`)
  })
  timeout.catch(() => {})
  try {
    return await Promise.race([loading, timeout])
  } finally {
    controller.abort()
  }
}
