import { readFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { namesOf } from '../../lib/option-table.ts'
import type { PetstoreServer } from '../../server/index.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { locateError } from '../config/locate-error.ts'
import {
  loadRunConfig,
  type RunConfig,
  readSources,
  type ServingCommand,
  type Sources,
} from '../config/run-config.ts'
import type { OptionValues } from '../config/values.ts'
import { UsageError } from '../errors.ts'
import { debounce, watchFiles } from './watch-files.ts'

interface WatchOptions {
  readonly server: PetstoreServer
  readonly command: ServingCommand
  /** The flags of the command line. They stay in force across reloads. */
  readonly flags: OptionValues
  /** The config that the server started with. */
  readonly config: RunConfig
}

/** Refuses `--watch` if no file was given. */
export function requireFiles({ files, values }: RunConfig): void {
  if (files.size > 0) return
  const where = values.get('watch')?.where('')
  throw new UsageError(`${where}: requires --config or --fixtures as well`)
}

/**
 * Reloads the server whenever the config file or the fixtures change, and reports each reload. If a
 * file is invalid, it reports that, and the server stays as it is.
 */
export async function watch({ server, command, flags, config }: WatchOptions): Promise<void> {
  let current = config
  let { files } = config
  let texts = await readTexts(files)
  let hasFailed = false
  let stop = () => {}
  const onChange = debounce(async () => {
    const before = texts
    texts = await readTexts(files)
    const changed = [...texts.keys()].filter((name) => before.get(name) !== texts.get(name))
    if (changed.includes('handlers')) report('handlers changed: restart to load them')
    if (hasFailed || changed.includes('config') || changed.includes('fixtures')) {
      const result = await reload(server, current, () => readSources(command, flags))
      hasFailed = result.config === undefined
      current = result.config ?? current
      files = result.files
      texts = await readTexts(files)
    }
    // The folders may have been replaced, and the files may be other ones.
    restart()
  })
  const restart = () => {
    stop()
    const paths = [...files.values()].map(({ path }) => path)
    stop = watchFiles(paths, { onChange, report })
  }
  restart()
}

interface ReloadResult {
  /** Undefined if the reload failed. */
  readonly config: RunConfig | undefined
  /** The files to watch from now on. */
  readonly files: Sources['files']
}

async function reload(
  server: PetstoreServer,
  current: RunConfig,
  read: () => Promise<Sources>,
): Promise<ReloadResult> {
  let sources: Sources = current
  try {
    // If loading fails, the new files are watched nevertheless, until they are valid.
    sources = await read()
    const next = await loadRunConfig(sources, current)
    const { kept, restarted } = server.reload(next.options)
    const rest = restarted.length === 0 ? '' : `; restarted: ${restarted.join(', ')}`
    report(`reloaded, kept: ${kept.join(', ')}${rest}`)
    const pending = startOptions(current, next)
    if (pending.length > 0) report(`${pending.join(', ')} changed: restart to apply`)
    return { config: next, files: sources.files }
  } catch (error) {
    const located = error instanceof UsageError ? error : locateError(error, sources.values)
    const text = error instanceof Error ? error.message : String(error)
    report(`${located?.message ?? text}; nothing was reloaded`)
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

async function readTexts(
  files: Sources['files'],
): Promise<ReadonlyMap<string, string | undefined>> {
  const texts = [...files].map(async ([name, { path }]) => {
    return [name, await readFile(path, 'utf8').catch(() => undefined)] as const
  })
  return new Map(await Promise.all(texts))
}

function report(text: string): void {
  console.error(`petstore-mock: ${text}`)
}
