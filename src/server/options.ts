import type { RequestHandler } from 'msw'
import { fields, integer, items, refuse } from '../lib/check.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { OPTIONS } from '../settings/settings.ts'
import { type Duration, durationMs, MAX_TIMER_MS } from '../time/duration.ts'

/** What a standalone petstore takes, besides what a petstore takes. */
export interface ServerOptions extends PetstoreOptions {
  /**
   * 0 picks a free one.
   * @default 4010
   */
  readonly port?: number
  /** @default '127.0.0.1' */
  readonly host?: string
  /**
   * `true` makes a certificate for `localhost` and the host; or a key and a certificate, as PEM text.
   * @default false
   */
  readonly https?: boolean | Certificate
  /**
   * What calls of the control API must bring as a bearer token: 16 to 256 visible characters.
   * @default none on a loopback host, a random one on any other
   */
  readonly controlToken?: string
  /**
   * Names that calls of the control API may give as `Host`, beyond those of the host itself.
   * @default []
   */
  readonly allowedHosts?: readonly string[]
  /**
   * How long a session may be idle before it is deleted, in real time.
   * @default '1h'
   */
  readonly sessionTtl?: Duration
  /**
   * How many sessions there may be at once.
   * @default 1000
   */
  readonly maxSessions?: number
  /**
   * How long a client may take to send a request, in real time.
   * @default '30s'
   */
  readonly requestTimeout?: Duration
  /**
   * msw handlers of your own, asked first; what they leave goes to the service.
   * @default []
   */
  readonly handlers?: readonly RequestHandler[]
  /** Told of every reply of the service, after it was sent. */
  readonly onReply?: (line: ReplyLine) => void
}

/** A key and its certificate, as PEM text. */
export interface Certificate {
  readonly key: string
  readonly cert: string
}

/** What a request log says of one reply. */
export interface ReplyLine {
  readonly method: string
  /** Path and query as they were sent. */
  readonly path: string
  /** Null when the connection was broken instead. */
  readonly status: number | null
  /** Null when a handler of the user's own answered. */
  readonly plan: string | null
  /** `X-RateLimit-Remaining`; null when there is none. */
  readonly remaining: number | null
  /** From the request to the end of the reply, in ms of real time. */
  readonly ms: number
}

/** The server's own options after their checks, with every default in place. */
export interface ServerSettings {
  readonly port: number
  readonly host: string
  readonly https: boolean | Certificate
  readonly controlToken: string | undefined
  readonly allowedHosts: readonly string[]
  readonly sessionTtlMs: number
  readonly maxSessions: number
  readonly requestTimeoutMs: number
  readonly handlers: readonly RequestHandler[]
  readonly onReply: ((line: ReplyLine) => void) | undefined
}

/** Names that a server takes besides those of a petstore. */
export const SERVER_OPTIONS = [
  'port',
  'host',
  'https',
  'controlToken',
  'allowedHosts',
  'sessionTtl',
  'maxSessions',
  'requestTimeout',
  'handlers',
  'onReply',
] as const satisfies readonly (keyof ServerOptions)[]

/**
 * Reads the options that are the server's own, and returns those of the petstore as they are.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
 */
export function readServerOptions(options: ServerOptions): {
  readonly server: ServerSettings
  readonly petstore: PetstoreOptions
} {
  fields('startServer', options, [...OPTIONS, ...SERVER_OPTIONS])
  const { port, host, https, controlToken, allowedHosts, ...others } = options
  const { sessionTtl, maxSessions, requestTimeout, handlers, onReply, ...petstore } = others
  const server: ServerSettings = {
    port: integer('port', port ?? 4010, 0, 65_535),
    host: readHost(host ?? '127.0.0.1'),
    https: readHttps(https ?? false),
    controlToken: controlToken === undefined ? undefined : readToken(controlToken),
    allowedHosts: items('allowedHosts', allowedHosts ?? []).map(readAllowedHost),
    sessionTtlMs: readTimer('sessionTtl', sessionTtl ?? '1h'),
    maxSessions: integer('maxSessions', maxSessions ?? 1_000, 0, 1_000_000),
    requestTimeoutMs: readTimer('requestTimeout', requestTimeout ?? '30s'),
    handlers: items('handlers', handlers ?? []).map(readHandler),
    onReply: onReply === undefined ? undefined : readFunction(onReply),
  }
  return { server, petstore }
}

function readHost(got: unknown): string {
  return typeof got === 'string' && got !== '' ? got : refuse('host', got, 'an address or a name')
}

function readHttps(got: unknown): boolean | Certificate {
  if (typeof got === 'boolean') return got
  const { key, cert } = Object(got)
  if (typeof key === 'string' && typeof cert === 'string') return { key, cert }
  return refuse('https', got, 'true, false, or { key, cert } as PEM text')
}

function readToken(got: unknown): string {
  const expected = '16 to 256 visible characters'
  return typeof got === 'string' && /^[\x21-\x7e]{16,256}$/.test(got)
    ? got
    : refuse('controlToken', got, expected)
}

function readAllowedHost(got: unknown): string {
  const isName = typeof got === 'string' && /^[\w.-]{1,253}$/.test(got)
  return isName ? got.toLowerCase() : refuse('allowedHosts', got, 'host names, without a port')
}

function readTimer(option: string, got: unknown): number {
  const ms = durationMs(got, option)
  return ms >= 1 && ms <= MAX_TIMER_MS ? ms : refuse(option, got, 'a duration from 1ms to 24d')
}

/** A handler of msw, of whichever copy of it: known by what it can do. */
function readHandler(got: unknown): RequestHandler {
  return isHandler(got) ? got : refuse('handlers', got, 'handlers of msw, such as http.get(…)')
}

function isHandler(got: unknown): got is RequestHandler {
  return typeof got === 'object' && got !== null && 'predicate' in got && 'run' in got
}

function readFunction(got: unknown): (line: ReplyLine) => void {
  return isFunction(got) ? got : refuse('onReply', got, 'a function')
}

function isFunction(got: unknown): got is (line: ReplyLine) => void {
  return typeof got === 'function'
}
