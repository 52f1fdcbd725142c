import { unwatchFile, watchFile } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { PetstoreServer } from '../../adapters/server/index.ts'
import { SERVER_OPTIONS } from '../../adapters/server/options.ts'
import { namesOf } from '../../core/lib/option-table.ts'
import { sleep } from '../../core/time/timers.ts'
import {
  filesOf,
  loadRunConfig,
  type RunConfig,
  readValues,
  type ServingCommand,
} from './config/run-config.ts'
import { located, type OptionValues } from './config/values.ts'
import { messageOf, report } from './errors.ts'
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
 * Starts a new petstore on the server whenever a file of the configuration has changed. If a file
 * is invalid, it reports that, and the running petstore goes on. Returns a function that stops
 * watching.
 *
 * `watchFile` looks at the file at the end of all links. Events of the file system don't cover
 * that: when Kubernetes replaces a link in the middle of the path, as with a `ConfigMap`, the folder
 * of the file has none. Network file systems have none at all.
 */
export function watch(options: WatchOptions): () => void {
  const watched = new Set<string>()
  let isPending = false
  const reloadSoon = async () => {
    if (isPending) return
    isPending = true
    // Editors write in several steps.
    await sleep(2 * INTERVAL_MS)
    isPending = false
    watchAll(await reload(options))
  }
  const watchAll = (paths: readonly string[]) => {
    for (const path of paths) {
      if (!watched.has(path)) watchFile(path, { interval: INTERVAL_MS }, reloadSoon)
      watched.add(path)
    }
  }
  watchAll(pathsOf(options.config.values))
  return () => {
    for (const path of watched) unwatchFile(path, reloadSoon)
  }
}

function pathsOf(values: OptionValues): readonly string[] {
  return [...filesOf(values).values()].map(({ path }) => path)
}

/** Returns the paths of the files that now belong to the configuration. */
async function reload({ server, command, flags, config, host }: WatchOptions) {
  let paths: readonly string[] = []
  try {
    const values = await readValues(command, flags, host)
    paths = pathsOf(values)
    const { options } = await loadRunConfig(values)
    await located(values, () => server.reload(options))
    const names = [...filesOf(values).values()].map(({ shown }) => shown)
    report(host.stderr, `reloaded ${names.join(', ')}: fresh state`)
    const fixed = namesOf(SERVER_OPTIONS).filter(
      (name) => name !== 'onResponse' && !isDeepStrictEqual(config.options[name], options[name]),
    )
    if (fixed.length > 0) report(host.stderr, `${fixed.join(', ')} changed: restart to apply`)
  } catch (error) {
    report(host.stderr, `${messageOf(error)}; nothing was reloaded`)
  }
  return paths
}
