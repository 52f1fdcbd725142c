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
import { report } from './errors.ts'
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

/** The files that a reload applies. */
const RELOADED = ['config', 'fixtures', 'handlers']

/**
 * Reloads the server whenever the config file, the fixtures or the handlers change, and reports each
 * reload. If a file is invalid, it reports that, and the server stays as it is. Returns a function
 * that stops watching.
 */
export function watch(options: WatchOptions): Promise<() => void> {
  let current = options.config
  let { values } = current
  let hasFailed = false
  const paths = () => [...filesOf(values).values()].map(({ path }) => path)
  return watchFiles(paths, async (changed) => {
    const files = [...filesOf(values)].filter(([, { path }]) => changed.includes(path))
    const fixed = files.map(([name]) => name).filter((name) => !RELOADED.includes(name))
    reportPending(options.host, fixed)
    if (fixed.length === files.length && !hasFailed) return
    try {
      // If loading fails, the new files are watched nevertheless, until they are valid.
      values = await readValues(options.command, options.flags, options.host)
      current = reload(options, current, await loadRunConfig(values))
      hasFailed = false
    } catch (error) {
      hasFailed = true
      const located = locateError(error, values)
      const text = located instanceof Error ? located.message : String(located)
      report(options.host.stderr, `${text}; nothing was reloaded`)
    }
  })
}

function reload({ server, host }: WatchOptions, before: RunConfig, next: RunConfig): RunConfig {
  const { kept, restarted } = server.reload(next.options)
  const rest = restarted.length === 0 ? '' : `; restarted: ${restarted.join(', ')}`
  report(host.stderr, `reloaded, kept: ${kept.join(', ')}${rest}`)
  reportPending(host, startOptions(before, next))
  return next
}

function reportPending({ stderr }: Host, names: readonly string[]): void {
  if (names.length > 0) report(stderr, `${names.join(', ')} changed: restart to apply`)
}

/** Returns the changed options that apply only when the server starts. */
function startOptions(before: RunConfig, after: RunConfig): readonly string[] {
  const changed = namesOf(SERVER_OPTIONS).filter(
    (name) =>
      name !== 'onResponse' && !isDeepStrictEqual(before.options[name], after.options[name]),
  )
  return before.log === after.log ? changed : [...changed, 'log']
}

/** How often the states of files are compared, in ms. */
const INTERVAL_MS = 100

/**
 * Calls `onChange` after files have changed, appeared or disappeared, and then stayed as they are:
 * editors write in several steps. Calls never overlap. Returns a function that stops watching.
 *
 * It compares what the system says about the file at the end of all links. Events of the file
 * system don't cover that: when a link in the middle of the path is replaced, as Kubernetes does
 * with a `ConfigMap`, the folder of the file has no event. Network file systems have none at all.
 */
async function watchFiles(
  paths: () => readonly string[],
  onChange: (changed: readonly string[]) => Promise<void>,
): Promise<() => void> {
  const states = new Map<string, string>()
  const compare = async () => {
    const before = new Map(states)
    for (const path of paths()) states.set(path, await stateOf(path))
    return [...before].flatMap(([path, state]) => (states.get(path) === state ? [] : [path]))
  }
  await compare()
  let changed: readonly string[] = []
  let isBusy = false
  return repeat(INTERVAL_MS, async () => {
    // A network file system may take longer than the interval.
    if (isBusy) return
    isBusy = true
    const latest = await compare()
    const settled = latest.length === 0 ? changed : []
    changed = latest.length === 0 ? [] : [...changed, ...latest]
    if (settled.length > 0) await onChange(settled).catch((error) => console.error(error))
    isBusy = false
  })
}

/** Returns a text that changes with the file; the same one as long as the file doesn't exist. */
async function stateOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join()
  } catch {
    return 'missing'
  }
}
