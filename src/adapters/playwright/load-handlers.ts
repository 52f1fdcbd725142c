import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { refuse } from '../../core/lib/check.ts'
import { exportedOptions } from '../../core/own/exports.ts'

/**
 * Loads a module with handlers of your own. `config` is the file from whose folder its path starts.
 *
 * @throws {TypeError} if it exports none.
 */
export async function loadHandlers(
  path: unknown,
  config = '.',
): Promise<Readonly<Record<string, unknown>>> {
  const name = 'petstoreOptions.handlers'
  if (typeof path !== 'string') return refuse(name, path, 'the path of a module')
  const module = await import(pathToFileURL(resolve(dirname(config), path)).href)
  const options = exportedOptions(module)
  if (options.handlers === undefined) refuse(name, path, 'a module with the export handlers')
  return options
}
