import { isDeepStrictEqual } from 'node:util'
import { namesOf } from '../../lib/option-table.ts'
import type { PetstoreServer } from '../../server/index.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { locateError } from '../config/locate-error.ts'
import { readRegularFile } from '../config/read-file.ts'
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
import { debounce, watchFiles } from './watch-files.ts'

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
    const fixed = changed.filter((name) => !RELOADED.includes(name))
    if (fixed.length > 0) report(host.stderr, `${fixed.join(', ')} changed: restart to apply`)
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

/** The files that a reload applies. */
const RELOADED = ['config', 'fixtures']

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
    const pending = startOptions(current, next)
    if (pending.length > 0) report(host.stderr, `${pending.join(', ')} changed: restart to apply`)
    return { config: next, files: sources.files }
  } catch (error) {
    const located = locateError(error, sources.values)
    const text = located instanceof Error ? located.message : String(located)
    report(host.stderr, `${text}; nothing was reloaded`)
    return { config: undefined, files: sources.files }
  }
}

/** Returns the changed options that apply only when the server starts. */
function startOptions(before: RunConfig, after: RunConfig): readonly string[] {
  // Handlers from a config module are new objects after every load.
  const names = namesOf(SERVER_OPTIONS).filter(
    (name) => name !== 'handlers' && name !== 'onResponse',
  )
  const changed = names.filter(
    (name) => !isDeepStrictEqual(before.options[name], after.options[name]),
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
