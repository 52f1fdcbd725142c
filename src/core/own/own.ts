import type { OperationName } from '../contract/route.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { METHODS } from '../http/request-match.ts'
import { isPlainObject, refuse } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { OptionError } from '../lib/option-error.ts'
import { MIB } from '../lib/size.ts'
import type { StatePart } from '../lib/stateful.ts'
import type { Clock } from '../time/clock.ts'
import {
  type OwnHandler,
  type OwnRoute,
  type RoutedRequest,
  readHandlers,
  segmentsOf,
} from './handler.ts'

/** What the function gets that creates your handlers: a world of their own for each petstore. */
export interface OwnWorld<State = unknown> {
  /** A copy of the option `state`, which the handlers may change. */
  readonly state: State
  /** The clock of the petstore. */
  readonly clock: Clock
}

interface HandlerFactory<State> {
  create(world: OwnWorld<State>): readonly OwnHandler[]
}

/** The option `handlers`: msw handlers, or a function that creates them. */
export type OwnHandlers<State = unknown> = readonly OwnHandler[] | HandlerFactory<State>['create']

/** The most that the state of your handlers may need as JSON, in characters. */
const STATE_LIMIT = 16 * MIB

/** What your own API consists of. */
export interface OwnOptions {
  /** Creates the handlers for a world. */
  readonly handlers: (world: OwnWorld) => readonly OwnRoute[]
  /** The state at the beginning, as JSON; undefined for none. */
  readonly state: string | undefined
}

/** A handler that may answer a request, and the name of the request if it does. */
export interface Candidate {
  readonly route: OwnRoute
  readonly name: OperationName
}

/** A request for handlers. Its path is below the base path, and its URL has no query. */
export type OwnRequest = Omit<RoutedRequest, 'segments'> & { readonly path: string }

function toRouted(request: OwnRequest): RoutedRequest {
  return { ...request, segments: segmentsOf(request.path) }
}

/** What happens outside when the state of your handlers changes. */
interface OwnEvents {
  readonly clock: Clock
  /** Called before a changed state is noted, with what it was as JSON. */
  onChange(before: string | undefined): void
}

/**
 * Your own handlers, and the state that they share. Handlers from a function are created again
 * whenever the state is replaced, so that each beginning has a world of its own.
 */
export class Own implements StatePart<unknown> {
  /** A part of a snapshot that may be missing, because most petstores have no state of their own. */
  readonly isOptional = true
  readonly #options: OwnOptions
  readonly #baseUrl: BaseUrl
  readonly #events: OwnEvents
  #routes: readonly OwnRoute[] = []
  #used: readonly OwnRoute[] = []
  #state: unknown
  /** The state as JSON, when it was noted last. */
  #noted: string | undefined
  #epoch = 0

  /** @throws {TypeError} naming the handler, what was expected and what it got. */
  constructor(options: OwnOptions, baseUrl: BaseUrl, events: OwnEvents) {
    this.#options = options
    this.#baseUrl = baseUrl
    this.#events = events
    this.#start(options.state)()
  }

  /** Whether there are handlers. */
  get hasHandlers(): boolean {
    return this.#routes.length > 0 || this.#used.length > 0
  }

  /** The names of what the handlers answer: `GET /notes/:id`. */
  get names(): readonly OperationName[] {
    return [...this.#used, ...this.#routes].flatMap((route) => route.names())
  }

  /** A number that changes whenever the state is replaced: earlier requests no longer count. */
  get epoch(): number {
    return this.#epoch
  }

  /** The state as JSON, when it was noted last; undefined for none. */
  get noted(): string | undefined {
    return this.#noted
  }

  /** Adds handlers before all others, until the next reset. */
  use(handlers: readonly unknown[]): void {
    this.#used = [...readHandlers(handlers, 'use', this.#baseUrl), ...this.#used]
  }

  /** Removes the handlers that `use` has added. */
  unuse(): void {
    this.#used = []
  }

  /** Returns the handlers that may answer a request, in order. GET handlers also answer HEAD. */
  find(request: OwnRequest): readonly Candidate[] {
    const exact = this.#match(request)
    if (request.method !== 'HEAD') return exact
    const others = this.#match({ ...request, method: 'GET' })
    return [...exact, ...others.filter(({ route }) => exact.every((each) => each.route !== route))]
  }

  #match(request: OwnRequest): readonly Candidate[] {
    const sent = toRouted(request)
    return [...this.#used, ...this.#routes].flatMap((route) => {
      const name = route.nameFor(sent)
      return name === undefined ? [] : [{ route, name }]
    })
  }

  /** Returns the handlers for the URL of a request, whatever their method or GraphQL operation. */
  at(request: OwnRequest): readonly OwnRoute[] {
    const sent = toRouted(request)
    return [...this.#used, ...this.#routes].filter((route) => route.isAt(sent))
  }

  /** Returns the methods that handlers answer on a path. GraphQL has no methods of its own. */
  methodsOf(request: Omit<OwnRequest, 'method' | 'body'>): readonly string[] {
    return METHODS.filter((method) => this.find({ ...request, method, body: null }).length > 0)
  }

  /**
   * Notes how the handlers have changed the state.
   *
   * @throws {OptionError} if it no longer is JSON, or too large. Then it becomes what it was.
   */
  note(): void {
    if (this.#state === undefined) return
    try {
      const text = writeState(this.#state)
      if (text === this.#noted) return
      // JSON also has texts for what it can't hold, such as a Map.
      requireJson(this.#state, 'state')
      this.#events.onChange(this.#noted)
      this.#noted = text
    } catch (error) {
      this.#start(this.#noted)()
      throw error
    }
  }

  snapshot(): unknown {
    // A handler may also change it while it waits, or later.
    this.note()
    return this.#noted === undefined ? undefined : JSON.parse(this.#noted)
  }

  parse(saved: unknown): () => void {
    const text =
      saved === undefined ? this.#options.state : readOwnState(saved, 'snapshot.parts.own')
    return this.#replace(text)
  }

  reset(): void {
    this.#replace(this.#options.state)()
  }

  /** Does the same as `#start`, for a new beginning. */
  #replace(text: string | undefined): () => void {
    const apply = this.#start(text)
    return () => {
      apply()
      this.#epoch += 1
    }
  }

  /** Creates the handlers for a state. Returns a function that replaces the current ones. */
  #start(text: string | undefined): () => void {
    const state: unknown = text === undefined ? undefined : JSON.parse(text)
    const routes = this.#options.handlers({ state, clock: this.#events.clock })
    return () => {
      this.#state = state
      this.#noted = text
      this.#routes = routes
    }
  }
}

/**
 * Reads the option `handlers`. What a function returns is read when it is called.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readOwnHandlers(
  got: unknown,
  name: string,
  baseUrl: BaseUrl,
): OwnOptions['handlers'] {
  if (Array.isArray(got)) {
    const routes = readHandlers(got, name, baseUrl)
    return () => routes
  }
  const expected = 'an array of msw handlers, or a function that returns one,'
  if (typeof got !== 'function') return refuse(name, got, expected)
  return (world) => {
    const list: unknown = got(world)
    if (Array.isArray(list)) return readHandlers(list, name, baseUrl)
    const shown = `a function that returns ${describe(list)}`
    throw new OptionError({ path: name, expected, got: list, shown })
  }
}

/**
 * Reads the option `state`, or one from a snapshot. Returns it as JSON.
 *
 * @throws {TypeError} naming what in it JSON can't hold.
 */
export function readOwnState(got: unknown, name: string): string {
  requireJson(got, name)
  return writeState(got, name)
}

const JSON_VALUE = 'a JSON value'

function requireJson(got: unknown, path: string, above = new Set<object>()): void {
  if (got === null || typeof got === 'string' || typeof got === 'boolean') return
  if (typeof got === 'number' && Number.isFinite(got)) return
  if (!Array.isArray(got) && !isPlainObject(got)) refuse(path, got, JSON_VALUE)
  if (above.has(got)) refuse(path, got, `${JSON_VALUE}, without a value inside itself`)
  above.add(got)
  const isList = Array.isArray(got)
  for (const [key, value] of Object.entries(got)) {
    if (value !== undefined || isList)
      requireJson(value, isList ? `${path}[${key}]` : `${path}.${key}`, above)
  }
  above.delete(got)
}

function writeState(state: unknown, name = 'state'): string {
  const text = toText(state, name)
  if (text.length <= STATE_LIMIT) return text
  const expected = `at most ${STATE_LIMIT} characters of JSON`
  throw new OptionError({ path: name, expected, got: text.length })
}

function toText(state: unknown, name: string): string {
  try {
    return JSON.stringify(state)
  } catch (error) {
    // This names the value.
    requireJson(state, name)
    throw error
  }
}
