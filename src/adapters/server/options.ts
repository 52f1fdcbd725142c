import { CONTROL_PATH, isBelow } from '../../control/paths.ts'
import { readBaseUrl } from '../../core/http/base-url.ts'
import { readArray, readInteger, throwOptionError } from '../../core/lib/check.ts'
import {
  namesOf,
  type OptionTable,
  pickOptions,
  readEach,
  type SettingsOf,
  toggle,
} from '../../core/lib/option-table.ts'
import type { AnyName, PetstoreOptions } from '../../core/settings/options.ts'
import { knownOptions } from '../../core/settings/settings.ts'
import { OPTIONS } from '../../core/settings/table.ts'
import { type Duration, durationMs } from '../../core/time/duration.ts'

/**
 * The options of `startServer`: those of `createPetstore`, and those of the server below. `baseUrl`
 * must be a path or `'*'`, because `host` and `port` set the address of the server. Paths that the
 * server uses itself, such as `/docs`, are refused.
 */
export interface ServerOptions<OwnPlan extends string = AnyName, State = unknown>
  extends PetstoreOptions<OwnPlan, State> {
  /**
   * The port to listen on. 0 selects a free port.
   * @default 4010
   */
  readonly port?: number
  /**
   * The IP address or host name to listen on.
   * @default '127.0.0.1'
   */
  readonly host?: string
  /**
   * Whether to serve https, with your certificate or, for `true`, with a self-signed one for
   * `localhost` and `host`.
   * @default false
   */
  readonly https?: boolean | Certificate
  /**
   * The bearer token that control API calls must send: 16 to 256 visible characters.
   * @default none on loopback, else a random one
   */
  readonly controlToken?: string
  /**
   * Additional host names to accept in the `Host` header of control API calls, without a port.
   * @default []
   */
  readonly allowedHosts?: readonly string[]
  /**
   * How long a session may be idle in real time before it's deleted.
   * @default '1h'
   */
  readonly sessionTtl?: Duration
  /**
   * The maximum number of sessions.
   * @default 1000
   */
  readonly maxSessions?: number
  /**
   * Whether a request to a session that doesn't exist creates it, with the options of the server.
   * @default false
   */
  readonly autoSessions?: boolean
  /**
   * Whether URLs of your handlers' origins in responses become URLs of the server. If it's `false`,
   * clients must map the origins to the server themselves.
   * @default true
   */
  readonly rewriteUrls?: boolean
  /**
   * Called after each response of a petstore, for example to write a request log.
   * @default none
   */
  readonly onResponse?: (line: ResponseLine) => void
}

/** A private key and its certificate, as PEM text. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** A line of the request log. */
export interface ResponseLine {
  readonly method: string
  /** The path and query, as the client sent them. */
  readonly url: string
  /** The status code; null if the connection broke before the headers were sent. */
  readonly status: number | null
  /** The caller's plan; null if the petstore hasn't answered. */
  readonly plan: string | null
  /** The caller's API key; null for the anonymous caller. */
  readonly caller: string | null
  /** The value of `X-RateLimit-Remaining`; null if there's none. */
  readonly remaining: number | null
  /** The value of `Retry-After`; null if there's none. */
  readonly retryAfter: string | null
  /** The id of the fault that acted; null if none did. */
  readonly fault: string | null
  /** The real time from the request to the end of the response, in ms. */
  readonly ms: number
}

/** The options of the server, each with its default and its reader. */
export const SERVER_OPTIONS = {
  port: { default: 4010, read: (got, name) => readInteger(got, name, 0, 65_535) },
  host: { default: '127.0.0.1', read: readHost },
  https: { default: false, read: readHttps },
  controlToken: {
    default: undefined,
    shown: 'none on loopback, else a random one',
    read: readToken,
  },
  allowedHosts: {
    default: [],
    read: (got, name) => readArray(got, name).map((host) => readAllowedHost(host, name)),
  },
  sessionTtl: { default: '1h', read: durationMs },
  maxSessions: { default: 1_000, read: (got, name) => readInteger(got, name, 0, 1_000_000) },
  autoSessions: toggle(false),
  rewriteUrls: toggle(true),
  onResponse: { default: undefined, shown: 'none', read: readFunction },
} satisfies OptionTable<Omit<ServerOptions, keyof PetstoreOptions>>

/** The options of the server, with all defaults filled in. Durations are in ms. */
export type ServerSettings = SettingsOf<typeof SERVER_OPTIONS>

/** Checks the options of the server, and separates them from those of the petstore. */
export function readServerOptions(options: ServerOptions): {
  readonly server: ServerSettings
  readonly petstore: PetstoreOptions
} {
  const given = knownOptions('startServer', options, namesOf({ ...OPTIONS, ...SERVER_OPTIONS }))
  readBasePath(given.baseUrl)
  return {
    server: readEach(SERVER_OPTIONS, given, undefined),
    petstore: pickOptions(options, OPTIONS),
  }
}

function readHttps(got: unknown, name: string): boolean | Certificate {
  if (typeof got === 'boolean') return got
  const { key, cert } = Object(got)
  if (typeof key === 'string' && typeof cert === 'string') return { key, cert }
  return throwOptionError(name, got, 'true, false, or { key, cert } as PEM text')
}

function readFunction(got: unknown, name: string): ((line: ResponseLine) => void) | undefined {
  return got === undefined || isFunction(got) ? got : throwOptionError(name, got, 'a function')
}

function isFunction(got: unknown): got is (line: ResponseLine) => void {
  return typeof got === 'function'
}

/** Reads the address or name to listen on. */
function readHost(got: unknown, name: string): string {
  return typeof got === 'string' && got !== ''
    ? got
    : throwOptionError(name, got, 'an address or a name')
}

/** Reads the token of the control API; undefined if there's none. */
function readToken(got: unknown, name: string): string | undefined {
  if (got === undefined) return undefined
  const isToken = typeof got === 'string' && /^[\x21-\x7e]{16,256}$/.test(got)
  return isToken ? got : throwOptionError(name, got, '16 to 256 visible characters')
}

/** Reads a host name. Returns it in lower case. */
function readAllowedHost(got: unknown, name: string): string {
  const isName = typeof got === 'string' && /^[\w.-]{1,253}$/.test(got)
  return isName ? got.toLowerCase() : throwOptionError(name, got, 'a host name without a port')
}

const EXPECTED = "'*' or a path such as '/v1', because host and port set the address of the server"

/** The paths that the server answers itself: the control API and the documentation page. */
const OWN_PATHS = [CONTROL_PATH, '/docs', '/openapi.json', '/openapi.yaml']

/**
 * Reads the option `baseUrl` of a server or a session, and returns its path. The path of `'*'`, the
 * default, is empty.
 */
export function readBasePath(baseUrl: unknown): string {
  const { origin, path } = readBaseUrl(baseUrl ?? '*')
  if (origin !== null) return throwOptionError('baseUrl', baseUrl, EXPECTED)
  const own = OWN_PATHS.find((each) => isBelow(path, each))
  if (own === undefined) return path
  return throwOptionError(
    'baseUrl',
    baseUrl,
    `a path outside ${own}, which the server uses itself,`,
  )
}
