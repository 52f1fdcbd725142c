import { type Exports, loaderOf } from '../../../adapters/modules/module-loader.ts'
import type { ServerOptions } from '../../../adapters/server/index.ts'
import { SERVER_OPTIONS } from '../../../adapters/server/options.ts'
import { isPlainObject } from '../../../core/lib/check.ts'
import { plural } from '../../../core/lib/describe.ts'
import { OPTIONS } from '../../../core/settings/table.ts'
import { exportedOptions, loadOf, noteLoad } from '../../../core/user-handlers/exported-options.ts'
import { isWebSocketHandler } from '../../../core/user-handlers/routes.ts'
import type { MockedApi } from '../../openapi/index.ts'
import { asUsageError, UsageError } from '../errors.ts'
import { toLog, WorldToGenerate } from '../flags/read.ts'
import type { Host } from '../host.ts'
import { readConfigFile } from './config-file.ts'
import { FileReference, loadModule, readJson, readText } from './files.ts'
import { located, type OptionValues, readEnvironment } from './values.ts'

/** Everything that flags, environment and config file determine about a run. */
export interface RunConfig {
  readonly values: OptionValues
  readonly options: ServerOptions
  /** Undefined if it wasn't set: the default depends on the command. */
  readonly log: 'json' | 'pretty' | 'silent' | undefined
  /** What was made of `--openapi` or `--har`; undefined without them. */
  readonly api: MockedApi | undefined
  /** What of the handlers was left out. */
  readonly notes: readonly string[]
}

/** The commands that serve. */
export type ServingCommand = 'serve' | 'exec' | 'explore'

/** Without --port, exec and explore listen on a free port. */
const FREE_PORT: OptionValues = new Map([['port', { value: 0, where: '--port' }]])

/**
 * Merges the values of flags, environment and config file, in this order of precedence. The defaults
 * of the command itself apply before the config file. The files that values name aren't loaded yet.
 *
 * @throws {UsageError} naming the source of an invalid value.
 */
export async function readValues(
  command: ServingCommand,
  flags: OptionValues,
  host: Pick<Host, 'env' | 'cwd'>,
): Promise<OptionValues> {
  const environment = readEnvironment(host, command)
  const config = flags.get('config')?.value ?? environment.get('config')?.value
  const fromConfig = config instanceof FileReference ? await readConfigFile(config) : []
  const defaults = command === 'serve' ? [] : FREE_PORT
  const values = new Map([...fromConfig, ...defaults, ...environment, ...flags])
  requireCertificateAndKey(values)
  requireWatchable(values)
  requireHar(values)
  return values
}

/** Returns the files that values name. */
export function filesOf(values: OptionValues): readonly FileReference[] {
  return [...values.values()].flatMap(({ value }) => (value instanceof FileReference ? value : []))
}

function requireCertificateAndKey(values: OptionValues): void {
  const [cert, key] = [values.get('https.cert'), values.get('https.key')]
  if ((cert === undefined) === (key === undefined)) return
  const [given, missing] = key === undefined ? [cert, '--https-key'] : [key, '--https-cert']
  throw new UsageError(`${given?.where}: requires ${missing} as well`)
}

/** Refuses `--watch` if no file was given. */
function requireWatchable(values: OptionValues): void {
  const watch = values.get('watch')
  if (watch?.value !== true || filesOf(values).length > 0) return
  throw new UsageError(
    `${watch.where}: requires --config, --fixtures, --handlers, --openapi or --har as well`,
  )
}

function requireHar(values: OptionValues): void {
  const delays = values.get('delays')
  if (delays === undefined || values.has('har')) return
  throw new UsageError(`${delays.where}: requires --har as well`)
}

/**
 * Loads the files that values name.
 *
 * @throws {UsageError} naming the source of an invalid value.
 */
export async function loadRunConfig(values: OptionValues): Promise<RunConfig> {
  const contents = new Map<string, unknown>()
  const notes: string[] = []
  for (const [option, { value }] of values) {
    if (!isServerOption(option)) continue
    if (option === 'handlers' && value instanceof FileReference) {
      const isGiven = (name: string) => values.has(name)
      const loaded = await loadHandlers(value, isGiven, (note) => notes.push(note))
      for (const [name, exported] of Object.entries(loaded)) contents.set(name, exported)
    } else contents.set(option, await located(values, () => load(option, value, values)))
  }
  const log = values.get('log')
  const options = mergeParts(contents)
  const hasApi = values.has('openapi') || values.has('har')
  const added = hasApi
    ? await located(values, () => addApiOf(values, options))
    : { options, api: undefined }
  return {
    values,
    ...added,
    notes,
    log: log && asUsageError(() => toLog(log.value, log.where)),
  }
}

/** Adds the API of `--openapi` or `--har` to options. A module of handlers is still loaded again. */
async function addApiOf(values: OptionValues, options: ServerOptions) {
  const { addApi } = await import('../../har/add-api.ts')
  const sources = ['openapi', 'collections', 'har', 'delays'].map((name) => {
    const value = values.get(name)?.value
    return [name, value instanceof FileReference ? value.path : value]
  })
  const given = Object.fromEntries(sources)
  const added = await addApi({ ...options, ...given })
  const load = loadOf(options.handlers)
  if (load !== undefined) {
    noteLoad(Object(added.options.handlers), async () => {
      const again = await addApi({ ...options, ...(await load()), ...given })
      return { handlers: again.options.handlers, state: again.options.state }
    })
  }
  return added
}

/** Other values are those of the command, which the server doesn't know. */
function isServerOption(path: string): boolean {
  return Object.hasOwn({ ...OPTIONS, ...SERVER_OPTIONS }, path.split('.')[0] ?? '')
}

/** Replaces a reference to a file with its content, and generates fixtures. */
async function load(option: string, value: unknown, values: OptionValues): Promise<unknown> {
  if (value instanceof WorldToGenerate) return generate(value.size, values)
  if (option === 'fixtures' && value === 'empty') return {}
  if (option === 'fixtures' && value === 'default') return undefined
  if (!(value instanceof FileReference)) return value
  if (option === 'fixtures' || option === 'scenario') return readJson(value)
  return readText(value)
}

/** Loads faker only when rows are generated. Orders ship around the time of a frozen clock. */
async function generate(pets: number, values: OptionValues) {
  const { generateWorld } = await import('../../../../fixtures/generate.ts')
  const seed = OPTIONS.seed.read(values.get('seed')?.value ?? OPTIONS.seed.default, 'seed')
  const now = OPTIONS.clock.read(values.get('clock')?.value ?? 'system', 'clock')
  return generateWorld({ pets, seed, ...(now !== 'system' && { now }) })
}

/**
 * Loads your handlers, and the options that their module exports, unless other ones were given. Tells
 * which handlers were left out.
 */
async function loadHandlers(
  file: FileReference,
  isGiven: (option: string) => boolean,
  onSkip: (note: string) => void = () => {},
): Promise<Readonly<Record<string, unknown>>> {
  const read = async (module: Exports) => {
    const { handlers, ...others } = exportedOptions(module)
    return { handlers: await handlers, ...others }
  }
  const { handlers: all, ...others } = await loadModule(file, read, loaderOf)
  const handlers =
    typeof all === 'function'
      ? (world: unknown) => withoutWebSockets(all(world))
      : withoutWebSockets(all)
  const left = Array.isArray(all) ? all.filter(isWebSocketHandler).length : 0
  if (left > 0) {
    const skipped = plural(left, 'WebSocket handler')
    onSkip(`${file.where}: ${file.shown}: left out ${skipped}, because the server answers none`)
  }
  if (Array.isArray(handlers) || typeof handlers === 'function') {
    noteLoad(handlers, () => loadHandlers(file, isGiven))
    const exported = Object.entries(others).filter(
      ([name, each]) => each !== undefined && !isGiven(name),
    )
    return { handlers, ...Object.fromEntries(exported) }
  }
  const expected =
    'msw handlers, or a function that creates them, as its default export or as the export "handlers"'
  const got = handlers === undefined ? 'neither' : `a value of type ${typeof handlers}`
  throw new UsageError(`${file.where}: ${file.shown}: expected ${expected}, but got ${got}`)
}

/** Leaves out the WebSocket handlers of a list. Anything else stays, for the check that names it. */
function withoutWebSockets(list: unknown): unknown {
  return Array.isArray(list) ? list.filter((each) => !isWebSocketHandler(each)) : list
}

/** Sets the parts of options, such as `rules.onDelete`, in the whole. */
function mergeParts(contents: ReadonlyMap<string, unknown>): ServerOptions {
  const options: Record<string, unknown> = {}
  for (const [path, value] of contents) if (!path.includes('.')) options[path] = value
  for (const [path, value] of contents) {
    const [name = '', part] = path.split('.')
    if (part === undefined) continue
    const { [name]: whole = {} } = options
    if (whole === true) options[name] = { [part]: value }
    // The server refuses any other value that isn't an object.
    else if (isPlainObject(whole)) options[name] = { ...whole, [part]: value }
  }
  return options
}
