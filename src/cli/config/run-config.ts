import type { ServerOptions } from '../../server/index.ts'
import { readConfig } from './config-file.ts'
import { readEnvironment } from './environment.ts'
import { readFiles } from './files.ts'
import type { Given, GivenValue } from './values.ts'
import { FileReference } from './references.ts'
import { UsageError } from '../errors.ts'
import { toLog } from '../flags/read.ts'

/** All that was given, by precedence: flag, environment, config. */
export interface Setup {
  readonly options: ServerOptions
  /** Undefined when nobody chose. */
  readonly log: 'json' | 'pretty' | 'silent' | undefined
  readonly isWatching: boolean
  readonly given: Given
  /** The files that it came from, by what they are for. */
  readonly files: ReadonlyMap<string, FileReference>
}

/** What was given, before any file of it but the config is read. */
export interface Collected {
  readonly given: Given
  readonly files: ReadonlyMap<string, FileReference>
}

/**
 * Puts together what flags, environment and config say.
 *
 * @throws {UsageError} naming where what is wrong came from.
 */
export async function collect(flags: Given, shared: Given = new Map()): Promise<Collected> {
  const environment = readEnvironment(process.env)
  const config = flags.get('config')?.value ?? environment.get('config')?.value
  const fromConfig = config instanceof FileReference ? await readConfig(config) : []
  const given = new Map([...fromConfig, ...shared, ...environment, ...flags])
  requireCertificateAndKey(given)
  const files = [...given].flatMap(([name, { value }]) =>
    value instanceof FileReference ? [[name, value] as const] : [],
  )
  return { given, files: new Map(files) }
}

/**
 * Reads the files of what was given. Handlers that `before` has from the same file are kept: they
 * hold from the start.
 *
 * @throws {UsageError} naming where what is wrong came from.
 */
export async function readSetup({ given, files }: Collected, before?: Setup): Promise<Setup> {
  const log = given.get('log')?.value
  const isSame = before?.files.get('handlers')?.path === files.get('handlers')?.path
  const known = isSame ? before?.options.handlers : undefined
  return {
    options: nest(await readFiles(given, known), given),
    log: log === undefined ? undefined : toLog(log, 'log'),
    isWatching: given.get('watch')?.value === true,
    given,
    files,
  }
}

function requireCertificateAndKey(given: Given): void {
  const [cert, key] = [given.get('https.cert'), given.get('https.key')]
  if ((cert === undefined) === (key === undefined)) return
  const [one, other] = key === undefined ? [cert, '--https-key'] : [key, '--https-cert']
  throw new UsageError(`${one?.where('')}: needs ${other} as well`)
}

/** Those of the command are none of the server. */
const OWN = ['config', 'log', 'watch', 'audit', 'controlUrl']

/** Puts parts of options (`rules.onDelete`) into them. */
function nest(values: ReadonlyMap<string, unknown>, given: Given): ServerOptions {
  const options: Record<string, unknown> = {}
  const paths = [...values].filter(([path]) => !OWN.includes(path))
  for (const [path, value] of paths) if (!path.includes('.')) options[path] = value
  for (const [path, value] of paths) {
    const [name = '', part] = path.split('.')
    if (part === undefined) continue
    const whole = options[name]
    if (whole === false) throw besideEachOther(given, path, name)
    // What is no object is for the server to refuse.
    const isWrong = whole !== undefined && whole !== true && !isRecord(whole)
    if (!isWrong) options[name] = { ...(isRecord(whole) ? whole : {}), [part]: value }
  }
  return options
}

/** `--no-rate-limit` leaves nothing for `--dialect` to say. */
function besideEachOther(given: Given, part: string, whole: string): UsageError {
  const [one, other] = [given.get(part)?.where(''), given.get(whole)?.where('')]
  return new UsageError(`${one}: cannot be used together with ${other}`)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Names where a wrong option came from, instead of the option; undefined when it is none. */
export function explainOption(error: unknown, given: Given): UsageError | undefined {
  if (!(error instanceof TypeError)) return undefined
  const [, option = '', sub = ''] = /^(\w+)(.*?): /s.exec(error.message) ?? []
  const where = locate(given, option, sub)
  if (where === undefined) return undefined
  return new UsageError(where + error.message.slice(option.length + sub.length))
}

function locate(given: Given, option: string, sub: string): string | undefined {
  const exact: GivenValue | undefined = given.get(option + sub)
  if (exact !== undefined) return exact.where('')
  const whole = given.get(option)
  if (whole?.value instanceof FileReference) return inFile(whole, whole.value, sub)
  if (whole !== undefined) return whole.where(sub)
  const part = [...given.keys()].find((path) => path.startsWith(`${option}.`))
  return part === undefined ? undefined : given.get(part)?.where('')
}

function inFile({ where }: GivenValue, { shown }: FileReference, sub: string): string {
  const place = sub === '' ? '' : `: ${sub.replace(/^\./, '')}`
  return `${where('')}: ${shown}${place}`
}
