import type { HandlerName } from '../contract/route.ts'
import { type BaseUrl, readBaseUrl } from '../http/base-url.ts'
import { METHODS } from '../http/messages.ts'
import { OptionError, throwOptionError } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { logError } from '../lib/printable.ts'
import type { Resettable } from '../lib/stateful.ts'
import type { Clock } from '../time/clock.ts'
import {
  type HandlerRoute,
  hostOf,
  locate,
  type RoutedRequest,
  readHandlers,
  type SentRequest,
  type UserHandler,
  urlFor,
} from './routes.ts'
import {
  isPromise,
  isStateAccess,
  LiveState,
  putBack,
  readHandlersState,
  readStateAccess,
  requireJson,
  type StateAccess,
  writeState,
} from './state.ts'

/** What the function gets that creates your handlers: a world of their own for each petstore. */
export interface HandlersContext<State = unknown> {
  /**
   * A copy of the option `state`, which the handlers may change; undefined if that is `{ read }`,
   * because the handlers know then where their state is.
   */
  readonly state: State
  /** The clock of the petstore. */
  readonly clock: Clock
}

interface HandlerFactory<State, Created> {
  create(world: HandlersContext<State>): Created
}

/** The option `handlers`: msw handlers, or a function that creates them. */
export type HandlersOption<State = unknown, Created = readonly UserHandler[]> =
  | readonly UserHandler[]
  | HandlerFactory<State, Created>['create']

/** What your API consists of. */
export interface UserHandlersOptions {
  /** Creates the handlers for a world. */
  readonly handlers: (world: HandlersContext) => readonly HandlerRoute[]
  /** The state at the beginning, as JSON, or where it is; undefined for none. */
  readonly state: string | StateAccess | undefined
}

/** A handler that may answer a request, and the name of the request if it does. */
export interface Candidate {
  readonly route: HandlerRoute
  readonly name: HandlerName
  /** The URL, without its query, that the handler sees; undefined for the one that was sent. */
  readonly url: string | undefined
}

/** What happens outside when the state of your handlers changes. */
interface UserHandlersEvents {
  readonly clock: Clock
  /** Called before a changed state is noted, with what it was as JSON. */
  onChange(before: string | undefined, isOutside: boolean): void
}

/**
 * Your handlers, and the state that they share. Handlers from a function are created again
 * whenever the state is replaced, so that each beginning has a world of its own.
 */
export class UserHandlers implements Resettable {
  readonly #options: UserHandlersOptions
  readonly #baseUrl: BaseUrl
  readonly #events: UserHandlersEvents
  #routes: readonly HandlerRoute[] = []
  #used: readonly HandlerRoute[] = []
  /** Those that `use` has added, and then the others. */
  #all: readonly HandlerRoute[] = []
  #origins: ReadonlySet<string> = new Set()
  #state: unknown
  /** The state that the handlers keep themselves; undefined if they don't. */
  readonly live: LiveState | undefined
  /** The state at the beginning, as JSON. */
  readonly #initial: string | undefined
  /** The state as JSON, when it was noted last. */
  #noted: string | undefined
  #version = 0
  /** What each handler waits for before it runs. */
  pace: (() => Promise<unknown>) | undefined
  /** Whether a state that the handlers keep is read before and after each request: that takes a while. */
  isWatched = false

  constructor(options: UserHandlersOptions, baseUrl: BaseUrl, events: UserHandlersEvents) {
    this.#options = options
    this.#baseUrl = baseUrl
    this.#events = events
    const { state } = options
    this.live = typeof state === 'object' ? new LiveState(state) : undefined
    this.#initial = typeof state === 'object' ? this.live?.read() : state
    this.#start(this.#initial)()
  }

  get hasHandlers(): boolean {
    return this.#all.length > 0
  }

  /** The names of what the handlers answer: `GET /notes/:id`. */
  get names(): readonly HandlerName[] {
    return this.#all.flatMap((route) => route.names().map((name) => this.#withHost(name, route)))
  }

  /** The origins in the URLs of the handlers, and that of the base URL if there are any. */
  get origins(): ReadonlySet<string> {
    return this.#origins
  }

  /** The base URL, and those of the other origins. */
  get baseUrls(): readonly BaseUrl[] {
    const others = [...this.#origins].filter((origin) => origin !== this.#baseUrl.origin)
    return [this.#baseUrl, ...others.map((origin) => readBaseUrl(origin))]
  }

  /** A number that changes with each reset and restore, because these replace the state. */
  get version(): number {
    return this.#version
  }

  /** The state as JSON, when it was noted last; undefined for none. */
  get noted(): string | undefined {
    return this.#noted
  }

  /** Adds handlers before all others, until the next reset. */
  use(handlers: readonly unknown[]): void {
    this.#put(this.#routes, [...readHandlers(handlers, 'use', this.#baseUrl), ...this.#used])
  }

  /** Begins again after a reset, whatever that kept: removes the handlers that `use` has added. */
  begin(): void {
    this.#put(this.#routes, [])
    this.#version += 1
  }

  /** Returns the handlers that may answer a request, in order. GET handlers also answer HEAD. */
  find(sent: SentRequest): readonly Candidate[] {
    if (!this.hasHandlers) return []
    const request = this.#locate(sent)
    const exact = this.#match(request)
    const others = sent.method === 'HEAD' ? this.#match({ ...request, method: 'GET' }) : []
    const more = others.filter(({ route }) => exact.every((each) => each.route !== route))
    const all = [...exact, ...more]
    // A request that names no origin is for the only one that has its path.
    return originsOf(all.map(({ route }) => route)).length > 1 ? [] : all
  }

  #locate(sent: SentRequest): RoutedRequest {
    return locate(sent, { origins: this.#origins, baseUrl: this.#baseUrl })
  }

  #match(request: RoutedRequest): readonly Candidate[] {
    return this.#all.flatMap((route) => {
      const name = route.nameFor(request)
      if (name === undefined) return []
      const url = seenUrl(request, route, this.#baseUrl)
      return [{ route, name: this.#withHost(name, route), url }]
    })
  }

  /** Returns the origin that a request is for, in lower case; undefined if it names none. */
  originOf(sent: SentRequest): string | undefined {
    const { origin } = this.#locate(sent)
    return origin ?? (sent.isAnyOrigin ? undefined : sent.origin?.toLowerCase())
  }

  /** Returns the handlers for the URL of a request, whatever their method or GraphQL operation. */
  at(sent: SentRequest): readonly HandlerRoute[] {
    if (!this.hasHandlers) return []
    const request = this.#locate(sent)
    return this.#all.filter((route) => route.isAt(request))
  }

  /** Returns whether a request is for an origin at which there's nothing. */
  isElsewhere(sent: SentRequest): boolean {
    const { origin, isAnyOrigin } = sent
    if (this.#origins.size === 0 || isAnyOrigin || origin === undefined) return false
    return !this.#origins.has(origin) && this.find(sent).length === 0
  }

  /** Returns the methods that handlers answer on a path. GraphQL has no methods of its own. */
  methodsOf(sent: SentRequest): readonly string[] {
    return METHODS.filter((method) => this.find({ ...sent, method, body: null }).length > 0)
  }

  /** Returns the name of a route for messages: `GET /notes/:id`. */
  labelOf(route: HandlerRoute): HandlerName {
    return this.#withHost(route.label, route)
  }

  #put(routes: readonly HandlerRoute[], used: readonly HandlerRoute[]): void {
    this.#routes = routes
    this.#used = used
    this.#all = [...used, ...routes]
    const base = this.#baseUrl.origin
    const found = originsOf(this.#all)
    this.#origins = new Set(base === null || found.length === 0 ? found : [...found, base])
  }

  /** With several origins, a name has the host: `GET api.example.com/notes/:id`. */
  #withHost(name: HandlerName, { origin }: HandlerRoute): HandlerName {
    const at = name.indexOf(' /')
    if (origin === undefined || this.#origins.size < 2 || at < 0) return name
    return `${name.slice(0, at)} ${hostOf(origin)}${name.slice(at + 1)}`
  }

  /**
   * Notes how the handlers have changed the state. If JSON can't hold it, the whole state becomes what was
   * noted last. After a safe request, nobody searches an unchanged text for what JSON leaves out, because
   * that takes a while.
   *
   * @returns what was wrong; undefined if nothing was.
   */
  note({ isOutside = false, isSafe = false } = {}): unknown {
    if (this.live !== undefined) return this.#noteLive(this.live, isOutside)
    if (this.#state === undefined) return undefined
    try {
      const text = writeState(this.#state)
      if (text === this.#noted && isSafe) return undefined
      // JSON also has texts for what it can't hold, such as a Map, and leaves functions out.
      requireJson(this.#state, 'state')
      this.#keep(text, isOutside)
      return undefined
    } catch (error) {
      putBack(this.#state, JSON.parse(this.#noted ?? 'null'))
      return error
    }
  }

  #noteLive(live: LiveState, isOutside: boolean): unknown {
    // What is being written is noted already.
    if (live.writing !== undefined) return undefined
    try {
      this.#keep(live.read(), isOutside)
      return undefined
    } catch (error) {
      return error
    }
  }

  /** Does the same for changes that no request can answer for: those of a timer or a stream. */
  noteOutside(): void {
    const wrong = this.note({ isOutside: true, isSafe: true })
    if (wrong === undefined) return
    logError('[petstore-mock] A timer or a stream of a handler has spoiled the state.', wrong)
  }

  /** Returns the state as plain JSON; undefined for none. */
  snapshot(): unknown {
    this.noteOutside()
    return this.#noted === undefined ? undefined : JSON.parse(this.#noted)
  }

  /**
   * Creates the handlers for a saved state, as JSON; undefined for the option `state`. Returns a
   * function that replaces the state and the current handlers.
   */
  prepare(saved: string | undefined): () => void {
    this.live?.requireWrite('restore()')
    return this.#start(saved ?? this.#initial)
  }

  reset(): void {
    this.live?.requireWrite('reset()')
    this.#start(this.#initial)()
  }

  /** Creates the handlers again for another state, as JSON, in a world of their own. */
  apart(state: string): UserHandlers {
    const events = { ...this.#events, onChange() {} }
    const apart = new UserHandlers({ ...this.#options, state }, this.#baseUrl, events)
    apart.#put(apart.#routes, this.#used)
    return apart
  }

  #keep(text: string, isOutside: boolean): void {
    if (text === this.#noted) return
    this.#events.onChange(this.#noted, isOutside)
    this.#noted = text
  }

  /** Creates the handlers for a state. Returns a function that replaces the current ones and the state. */
  #start(text: string | undefined): () => void {
    const isHere = text !== undefined && this.live === undefined
    const state: unknown = isHere ? JSON.parse(text) : undefined
    const routes = this.#options.handlers({ state, clock: this.#events.clock })
    return () => {
      if (text !== undefined) this.live?.write(text, this.#noted ?? text)
      this.#state = state
      this.#noted = text
      this.#put(routes, this.#used)
      this.#version += 1
    }
  }
}

export function readStateOption(got: unknown, name: string): UserHandlersOptions['state'] {
  if (isStateAccess(got)) return readStateAccess(got, name)
  return got === undefined ? undefined : readHandlersState(got, name)
}

/** Returns the hosts of handlers: of those at a URL, more than one if a request names none. */
export function hostsOf(routes: readonly HandlerRoute[]): readonly string[] {
  return originsOf(routes).map(hostOf)
}

function originsOf(routes: readonly HandlerRoute[]): readonly string[] {
  return [...new Set(routes.flatMap(({ origin }) => origin ?? []))]
}

/** Returns the real URL of a request that didn't go there; undefined if it did, or there's none. */
function seenUrl(request: RoutedRequest, route: HandlerRoute, { basePath }: BaseUrl) {
  const { isMoved, absolute, path, url } = request
  const { origin, hasBase } = route
  if (isMoved) return url
  const asked = urlFor(request, route)
  if (asked !== url) return asked
  if (absolute !== undefined || origin === undefined || path === undefined) return undefined
  return origin + (hasBase ? basePath : '') + path
}

/** Reads the option `handlers`. What a function returns is read when it is called. */
export function readHandlersOption(
  got: unknown,
  name: string,
  baseUrl: BaseUrl,
): UserHandlersOptions['handlers'] {
  if (Array.isArray(got)) {
    const routes = readHandlers(got, name, baseUrl)
    return () => routes
  }
  const expected = 'an array of msw handlers, or a function that returns one,'
  if (typeof got !== 'function') return throwOptionError(name, got, expected, hintForModule(got))
  return (world) => {
    const list: unknown = got(world)
    if (Array.isArray(list)) return readHandlers(list, name, baseUrl)
    const shown = `a function that returns ${describe(list)}`
    throw new OptionError({ path: name, expected, got: list, shown, hint: hintForModule(list) })
  }
}

/** Says what to do with a module, or a promise of one. */
function hintForModule(got: unknown): string | undefined {
  if (isPromise(got)) {
    return 'await it before; only explore, in a test, waits for it in each run'
  }
  const name = ['handlers', 'default'].find((each) => Array.isArray(Object(got)[each]))
  return name && `it looks like a module: pass what it exports as ${name}`
}
