import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { startedLoaders } from '../../adapters/modules/module-loader.ts'
import type { PetstoreServer } from '../../adapters/server/index.ts'
import { SERVER_OPTIONS } from '../../adapters/server/options.ts'
import { namesOf } from '../../core/lib/option-table.ts'
import { sleep } from '../../core/time/timers.ts'
import type { FileReference } from './config/files.ts'
import {
  filesOf,
  loadRunConfig,
  type RunConfig,
  readValues,
  type ServingCommand,
} from './config/run-config.ts'
import { located, type OptionValues } from './config/values.ts'
import { explain, report, reportApi } from './errors.ts'
import type { Host } from './host.ts'

/** A server with everything that determines its options. */
export interface WatchOptions {
  readonly server: PetstoreServer
  readonly command: ServingCommand
  /** The flags of the command line. They stay in force across reloads. */
  readonly flags: OptionValues
  /** The config that the server started with. */
  readonly config: RunConfig
  readonly host: Host
}

/** How often the files are looked at, in ms. */
const INTERVAL_MS = 100

/**
 * Starts a new petstore on the server whenever a file of the configuration has changed, and then
 * stayed as it is: editors write in several steps. If a file is invalid, it reports that, and the
 * running petstore goes on. Returns a function that stops watching.
 *
 * It compares what the system says about the file at the end of all links. Events of the file
 * system don't cover that: when Kubernetes replaces a link in the middle of the path, as with a
 * `ConfigMap`, the folder of the file has none. Network file systems have none at all.
 */
export async function watch(options: WatchOptions): Promise<() => void> {
  const over = new AbortController()
  let latestLoad = 0
  const watched = new Map<string, string>()
  // A file that is named only now has no state to compare yet.
  const add = async (files: readonly FileReference[]) => {
    for (const path of await withImports(files)) {
      if (!watched.has(path)) watched.set(path, await stateOf(path))
    }
  }
  await add(filesOf(options.config.values))
  const look = async () => {
    for (let last = ''; !over.signal.aborted; await sleep(INTERVAL_MS, over.signal)) {
      const before = [...watched.values()].join()
      const states = await Promise.all([...watched.keys()].map(stateOf))
      const latest = states.join()
      const isSettled = latest === last
      last = latest
      if (!isSettled || latest === before) continue
      for (const [index, path] of [...watched.keys()].entries())
        watched.set(path, states[index] ?? '')
      latestLoad += 1
      const load = latestLoad
      // Not awaited: a module whose top-level await never settles must not end the watch.
      void reload(options, () => load === latestLoad && !over.signal.aborted).then(add)
    }
  }
  void look()
  return () => over.abort()
}

/** Returns the paths of files, and of the files of the project that your handlers import. */
async function withImports(files: readonly FileReference[]): Promise<readonly string[]> {
  const loaders = await startedLoaders()
  return [...files.map(({ path }) => path), ...loaders.flatMap((loader) => loader.files())]
}

async function stateOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join()
  } catch {
    return 'missing'
  }
}

/** How long the files may take to load before a line says that they still do, in ms. */
const LONG_MS = 2_000

/**
 * Loads the configuration, and starts a new petstore with it unless a later load has begun. Returns
 * the files that belong to the configuration now.
 */
async function reload(
  { server, command, flags, config, host }: WatchOptions,
  isLatest: () => boolean,
): Promise<readonly FileReference[]> {
  let files: readonly FileReference[] = []
  const loaded = new AbortController()
  void sleep(LONG_MS, loaded.signal).then(() => {
    if (loaded.signal.aborted || !isLatest()) return
    report(
      host.stderr,
      `still loading ${namesOfFiles(files)}: does a top-level await never settle?`,
    )
  })
  try {
    const values = await readValues(command, flags, host)
    files = filesOf(values)
    for (const loader of await startedLoaders()) loader.refresh()
    const { options, api, notes } = await loadRunConfig(values)
    if (!isLatest()) return files
    await located(values, () => server.reload(options))
    report(host.stderr, `reloaded ${namesOfFiles(files)}: fresh state`)
    reportApi(host.stderr, { api, notes })
    const fixed = namesOf(SERVER_OPTIONS).filter(
      (name) => name !== 'onResponse' && !isDeepStrictEqual(config.options[name], options[name]),
    )
    if (fixed.length > 0) report(host.stderr, `${fixed.join(', ')} changed: restart to apply`)
  } catch (error) {
    if (isLatest()) report(host.stderr, `nothing was reloaded: ${explain(error)}`)
  } finally {
    loaded.abort()
  }
  return files
}

function namesOfFiles(files: readonly FileReference[]): string {
  return files.map(({ shown }) => shown).join(', ')
}
