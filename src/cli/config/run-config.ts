import { describe } from '../../lib/text/describe.ts'
import type { ServerOptions } from '../../server/index.ts'
import { UsageError } from '../errors.ts'
import { toLog } from '../flags/read.ts'
import type { Host } from '../host.ts'
import { readConfigFile } from './config-file.ts'
import { readEnvironment } from './environment.ts'
import { loadFiles } from './load-files.ts'
import { mergeParts } from './merge-parts.ts'
import { isStream } from './read-file.ts'
import { FileReference } from './references.ts'
import type { OptionValues } from './values.ts'

/** Everything that flags, environment and config file determine about a run. */
export interface RunConfig extends Sources {
  readonly options: ServerOptions
  /** Undefined if it was not set: the default depends on the command. */
  readonly log: 'json' | 'pretty' | 'silent' | undefined
  readonly isWatching: boolean
}

/** The commands that serve. */
export type ServingCommand = 'serve' | 'exec' | 'explore'

const FREE_PORT: OptionValues = new Map([['port', { value: 0, where: () => '--port' }]])

/** Without --port, exec and explore listen on a free port. */
const DEFAULTS: Readonly<Record<ServingCommand, OptionValues>> = {
  serve: new Map(),
  exec: FREE_PORT,
  explore: FREE_PORT,
}

/** The values of all sources, before the files that they name are loaded. */
export interface Sources {
  readonly values: OptionValues
  /** The files that the values name, by option: `config`, `fixtures`. */
  readonly files: ReadonlyMap<string, FileReference>
}

/**
 * Merges the values of flags, environment and config file, in this order of precedence. The defaults
 * of the command itself apply before the config file.
 *
 * @throws {UsageError} naming the source of an invalid value.
 */
export async function readSources(
  command: ServingCommand,
  flags: OptionValues,
  host: Pick<Host, 'env' | 'cwd'>,
): Promise<Sources> {
  const environment = readEnvironment(host, command)
  const config = flags.get('config')?.value ?? environment.get('config')?.value
  const fromConfig = config instanceof FileReference ? await readConfigFile(config) : []
  const values = new Map([...fromConfig, ...DEFAULTS[command], ...environment, ...flags])
  requireCertificateAndKey(values)
  const files = [...values].flatMap(([name, { value }]) =>
    value instanceof FileReference ? [[name, value] as const] : [],
  )
  const sources = { values, files: new Map(files) }
  if (isWatching(sources)) requireWatchable(sources)
  return sources
}

function isWatching({ values }: Sources): boolean {
  return values.get('watch')?.value === true
}

/** Refuses `--watch` if no file was given, or one that can be read only once. */
function requireWatchable({ files, values }: Sources): void {
  const watch = values.get('watch')?.where('')
  if (files.size === 0) throw new UsageError(`${watch}: requires --config or --fixtures as well`)
  const stream = [...files.values()].find(({ path }) => isStream(path))
  if (stream === undefined) return
  const expected = `expected a file that can be read again, because of ${watch},`
  throw new UsageError(`${stream.where}: ${expected} but got ${describe(stream.shown)}`)
}

/**
 * Loads the files of the sources. A reload passes the config `before`: its handlers stay if they
 * come from the same file, because the server cannot replace them.
 *
 * @throws {UsageError} naming the source of an invalid value.
 */
export async function loadRunConfig(sources: Sources, before?: RunConfig): Promise<RunConfig> {
  const { values, files } = sources
  const log = values.get('log')?.value
  const isSameFile = before?.files.get('handlers')?.path === files.get('handlers')?.path
  const handlers = isSameFile ? before?.options.handlers : undefined
  return {
    values,
    files,
    options: mergeParts(await loadFiles(values, handlers), values),
    log: log === undefined ? undefined : toLog(log, 'log'),
    isWatching: isWatching(sources),
  }
}

function requireCertificateAndKey(values: OptionValues): void {
  const [cert, key] = [values.get('https.cert'), values.get('https.key')]
  if ((cert === undefined) === (key === undefined)) return
  const [given, missing] = key === undefined ? [cert, '--https-key'] : [key, '--https-cert']
  throw new UsageError(`${given?.where('')}: requires ${missing} as well`)
}
