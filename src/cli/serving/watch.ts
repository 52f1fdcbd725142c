import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { namesOf } from '../../lib/option-table.ts'
import type { PetstoreServer } from '../../server/index.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { repeat } from '../../time/timers.ts'
import { locateError } from '../config/locate-error.ts'
import {
  loadRunConfig,
  type RunConfig,
  readSources,
  type ServingCommand,
  type Sources,
} from '../config/run-config.ts'
import type { OptionValues } from '../config/values.ts'
import { report } from '../errors.ts'
import type { Host } from '../host.ts'

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
const RELOADED = ['config', 'fixtures']

/**
 * Reloads the server whenever the config file or the fixtures change, and reports each reload. If a
 * file is invalid, it reports that, and the server stays as it is. Returns a function that stops
 * watching.
 */
export function watch(options: WatchOptions): Promise<() => void> {
  let current = options.config
  let { files } = current
  let hasFailed = false
  const paths = () => [...files.values()].map(({ path }) => path)
  return watchFiles(paths, async (changed) => {
    const names = [...files].filter(([, { path }]) => changed.has(path)).map(([name]) => name)
    const fixed = names.filter((name) => !RELOADED.includes(name))
    reportPending(options.host, fixed)
    if (fixed.length === names.length && !hasFailed) return
    const result = await reload(options, current)
    hasFailed = result.config === undefined
    current = result.config ?? current
    files = result.files
  })
}

interface ReloadResult {
  /** Undefined if the reload failed. */
  readonly config: RunConfig | undefined
  /** The files to watch from now on. */
  readonly files: Sources['files']
}

async function reload(
  { server, command, flags, host }: WatchOptions,
  current: RunConfig,
): Promise<ReloadResult> {
  let sources: Sources = current
  try {
    // If loading fails, the new files are watched nevertheless, until they are valid.
    sources = await readSources(command, flags, host)
    const next = await loadRunConfig(sources, current)
    const { kept, restarted } = server.reload(next.options)
    const rest = restarted.length === 0 ? '' : `; restarted: ${restarted.join(', ')}`
    report(host.stderr, `reloaded, kept: ${kept.join(', ')}${rest}`)
    reportPending(host, startOptions(current, next))
    return { config: next, files: sources.files }
  } catch (error) {
    const located = locateError(error, sources.values)
    const text = located instanceof Error ? located.message : String(located)
    report(host.stderr, `${text}; nothing was reloaded`)
    return { config: undefined, files: sources.files }
  }
}

function reportPending({ stderr }: Host, names: readonly string[]): void {
  if (names.length > 0) report(stderr, `${names.join(', ')} changed: restart to apply`)
}

/** Returns the changed options that apply only when the server starts. */
function startOptions(before: RunConfig, after: RunConfig): readonly string[] {
  // Handlers from a config module are new objects after every load.
  const changed = namesOf(SERVER_OPTIONS).filter(
    (name) =>
      name !== 'handlers' &&
      name !== 'onResponse' &&
      !isDeepStrictEqual(before.options[name], after.options[name]),
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
 * system do not cover that: when a link in the middle of the path is replaced, as Kubernetes does
 * with a `ConfigMap`, the folder of the file has no event. Network file systems have none at all.
 */
async function watchFiles(
  paths: () => readonly string[],
  onChange: (changed: ReadonlySet<string>) => Promise<void>,
): Promise<() => void> {
  const states = new Map<string, string>()
  const compare = async () => {
    const before = new Map(states)
    for (const path of paths()) states.set(path, await stateOf(path))
    return [...before].flatMap(([path, state]) => (states.get(path) === state ? [] : [path]))
  }
  await compare()
  let changed = new Set<string>()
  let isBusy = false
  return repeat(INTERVAL_MS, async () => {
    // A network file system may take longer than the interval.
    if (isBusy) return
    isBusy = true
    const latest = await compare()
    const settled = latest.length === 0 ? changed : new Set<string>()
    changed = new Set(latest.length === 0 ? [] : [...changed, ...latest])
    if (settled.size > 0) await onChange(settled).catch((error) => console.error(error))
    isBusy = false
  })
}

/** Returns a text that changes with the file; the same one as long as the file does not exist. */
async function stateOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return [dev, ino, size, mtimeNs, ctimeNs].join()
  } catch {
    return 'missing'
  }
}
