import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { messageOf } from '../../core/lib/describe.ts'

/** The exports of a module. */
export type Exports = Readonly<Record<string, unknown>>

/** Loads a module as its project does: with its aliases, its environment and its TypeScript. */
export interface ModuleLoader {
  /**
   * Evaluates the module, and the files of the project that it imports, as if for the first time.
   * Packages are shared, so `msw` is the same for all.
   */
  load(): Promise<Exports>
  /** Reads the files again from now on. */
  refresh(): void
  /** Returns the files of the project that were read. */
  files(): readonly string[]
}

/** The loaders of this process: starting one takes much longer than a load. */
const loaders = new Map<string, Promise<ModuleLoader>>()

/**
 * Returns the loader of the module at an absolute path: the project's Vite, if it has a configuration
 * for Vitest or Vite and at least Vite 6, and else jiti.
 */
export function loaderOf(path: string): Promise<ModuleLoader> {
  const loader = loaders.get(path) ?? startLoader(path)
  loaders.set(path, loader)
  // A configuration that can't be read may be mended.
  loader.catch(() => loaders.delete(path))
  return loader
}

/** Returns all loaders of this process. */
export function startedLoaders(): Promise<readonly ModuleLoader[]> {
  return Promise.all(loaders.values())
}

async function startLoader(path: string): Promise<ModuleLoader> {
  const vite = findVite(path)
  if (vite === undefined) return loaderWithoutVite(path)
  const { startVite } = await import('./vite.ts')
  return startVite(path, vite).catch((error: unknown) => {
    throw new Error(`${vite.config}: ${messageOf(error)}`, { cause: error })
  })
}

/** Creates a loader that doesn't need the project's Vite: for configuration files. */
export async function loaderWithoutVite(path: string): Promise<ModuleLoader> {
  const { createJitiLoader } = await import('./jiti.ts')
  return createJitiLoader(path)
}

/** Where the Vite of a project is. */
export interface ViteLocation {
  /** The configuration for Vitest, or else for Vite. */
  readonly config: string
  /** The folder of Vite. */
  readonly folder: string
}

const CONFIG_NAMES = ['vitest', 'vite'].flatMap((tool) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((extension) => `${tool}.config.${extension}`),
)

/** Finds the nearest configuration above a file, and the Vite that reads it. */
function findVite(path: string): ViteLocation | undefined {
  const above = dirname(path)
  const config = CONFIG_NAMES.map((name) => join(above, name)).find(existsSync)
  if (config === undefined) return above === path ? undefined : findVite(above)
  try {
    const manifest = createRequire(config).resolve('vite/package.json')
    const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
    return Number.parseInt(version, 10) < 6 ? undefined : { config, folder: dirname(manifest) }
  } catch {
    // The project has a configuration, but Vite isn't installed.
    return undefined
  }
}

/**
 * Imports a package. Node doesn't find all names in a CommonJS module, but its default export has
 * them.
 */
export async function importPackage(url: string): Promise<Exports> {
  const exported: Exports = await import(url)
  const holderOf = (name: PropertyKey) => (name in exported ? exported : Object(exported.default))
  return new Proxy(exported, {
    has: (_, name) => name in holderOf(name),
    get: (_, name) => Reflect.get(holderOf(name), name),
  })
}
