import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import type { PetstoreServer } from '../../adapters/server/index.ts'
import { SERVER_OPTIONS } from '../../adapters/server/options.ts'
import { namesOf } from '../../core/lib/option-table.ts'
import { repeat } from '../../core/time/timers.ts'
import {
  filesOf,
  loadRunConfig,
  type RunConfig,
  readValues,
  type ServingCommand,
} from './config/run-config.ts'
import { locateError, type OptionValues } from './config/values.ts'
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

/** How often the states of files are compared, in ms. */
const INTERVAL_MS = 100

/**
 * Starts a new petstore on the server whenever a file of the configuration has changed, appeared or
 * disappeared, and then stayed as it is: editors write in several steps. If a file is invalid, it
 * reports that, and the running petstore goes on. Returns a function that stops watching.
 *
 * It compares what the system says about the file at the end of all links. Events of the file
 * system don't cover that: when a link in the middle of the path is replaced, as Kubernetes does
 * with a `ConfigMap`, the folder of the file has no event. Network file systems have none at all.
 */
export async function watch(options: WatchOptions): Promise<() => void> {
  let { values } = options.config
  let loaded = await statesOf(values)
  let seen = loaded
  let isBusy = false
  const compare = async () => {
    const latest = await statesOf(values)
    const isSettled = isDeepStrictEqual(latest, seen)
    seen = latest
    if (!isSettled || isDeepStrictEqual(latest, loaded)) return
    values = await reload(options, values)
    // What has changed meanwhile counts, unless the file is named only now.
    const states = [...(await statesOf(values))]
    loaded = new Map(states.map(([path, state]) => [path, latest.get(path) ?? state]))
    seen = loaded
  }
  return repeat(INTERVAL_MS, async () => {
    // A network file system may take longer than the interval.
    if (isBusy) return
    isBusy = true
    await compare()
    isBusy = false
  })
}

/** Returns the values as they are now. If loading fails, their files are watched nevertheless. */
async function reload(
  { server, command, flags, config, host }: WatchOptions,
  before: OptionValues,
): Promise<OptionValues> {
  let values = before
  try {
    values = await readValues(command, flags, host)
    const { options } = await loadRunConfig(values)
    server.reload(options)
    const names = [...filesOf(values).values()].map(({ shown }) => shown)
    report(host.stderr, `reloaded ${names.join(', ')}: fresh state`)
    const fixed = namesOf(SERVER_OPTIONS).filter(
      (name) => name !== 'onResponse' && !isDeepStrictEqual(config.options[name], options[name]),
    )
    if (fixed.length > 0) report(host.stderr, `${fixed.join(', ')} changed: restart to apply`)
  } catch (error) {
    const text = messageOf(locateError(error, values))
    report(host.stderr, `${text}; nothing was reloaded`)
  }
  return values
}

/** Returns a text for each file that changes with it. A missing file has the same one always. */
async function statesOf(values: OptionValues): Promise<ReadonlyMap<string, string>> {
  const paths = [...filesOf(values).values()].map(({ path }) => path)
  return new Map(await Promise.all(paths.map(async (path) => [path, await stateOf(path)] as const)))
}

async function stateOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join()
  } catch {
    return 'missing'
  }
}
