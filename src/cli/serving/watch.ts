import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { namesOf } from '../../lib/option-table.ts'
import type { PetstoreServer } from '../../server/index.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { repeat, sleep } from '../../time/timers.ts'
import { readRegularFile } from '../config/files.ts'
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
export async function watch(options: WatchOptions): Promise<() => void> {
  const { host } = options
  let current = options.config
  let { files } = current
  let texts = await readTexts(files)
  let hasFailed = false
  const onChange = debounce(async () => {
    const before = texts
    texts = await readTexts(files)
    const changed = [...files]
      .filter(([, { path }]) => before.get(path) !== texts.get(path))
      .map(([name]) => name)
    const reloaded = changed.filter((name) => RELOADED.includes(name))
    reportPending(
      host,
      changed.filter((name) => !RELOADED.includes(name)),
    )
    if (reloaded.length === 0 && !hasFailed) return
    const result = await reload(options, current)
    hasFailed = result.config === undefined
    current = result.config ?? current
    if (!isDeepStrictEqual(pathsOf(files), pathsOf(result.files))) {
      stop()
      stop = watchFiles(pathsOf(result.files), onChange)
    }
    files = result.files
    // A file that has changed again since is reloaded again.
    texts = new Map([...(await readTexts(files)), ...texts])
  })
  let stop = watchFiles(pathsOf(files), onChange)
  return () => stop()
}

function pathsOf(files: Sources['files']): readonly string[] {
  return [...files.values()].map(({ path }) => path)
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

/** Returns the texts of files by path; undefined for one that cannot be read. */
async function readTexts(
  files: Sources['files'],
): Promise<ReadonlyMap<string, string | undefined>> {
  const texts = pathsOf(files).map(async (path) => {
    return [path, await readRegularFile(path).catch(() => undefined)] as const
  })
  return new Map(await Promise.all(texts))
}

/** Editors write a file in several steps. It is read this long after a change, in ms. */
const SETTLE_MS = 50

/** Returns a function that runs the action once calls have stopped. Runs never overlap. */
function debounce(action: () => Promise<void>): () => void {
  let calls = 0
  let running = Promise.resolve()
  return () => {
    calls += 1
    const call = calls
    void sleep(SETTLE_MS).then(() => {
      if (call === calls) running = running.then(action).catch((error) => console.error(error))
    })
  }
}

/** How often the state of a file is compared, in ms. */
const INTERVAL_MS = 100

/**
 * Calls `onChange` when one of the files changes, appears or disappears. Returns a function that
 * stops watching.
 *
 * It compares what the system says about the file at the end of all links. Events of the file
 * system do not cover that: when a link in the middle of the path is replaced, as Kubernetes does
 * with a `ConfigMap`, the folder of the file has no event. Network file systems have none at all.
 */
function watchFiles(paths: readonly string[], onChange: () => void): () => void {
  const stops = paths.map((path) => watchFile(path, onChange))
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Watches one file. Its state is read before this returns. `watchFile` of Node reads it a little
 * later, and so misses a change that is made at once.
 */
function watchFile(path: string, onChange: () => void): () => void {
  let last = firstState(path)
  let isReading = false
  const compare = async () => {
    const state = await stat(path, { bigint: true }).then(toState, () => MISSING)
    isReading = false
    if (state === last) return
    last = state
    onChange()
  }
  return repeat(INTERVAL_MS, () => {
    // A network file system may take longer than the interval.
    if (isReading) return
    isReading = true
    void compare()
  })
}

/** The state of a file that does not exist, or cannot be found. */
const MISSING = ''

function firstState(path: string): string {
  try {
    return toState(statSync(path, { bigint: true }))
  } catch {
    return MISSING
  }
}

function toState({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join()
}
