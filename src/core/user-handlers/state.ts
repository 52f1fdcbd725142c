import {
  isPlainObject,
  membersOf,
  OptionError,
  readObject,
  throwOptionError,
} from '../lib/check.ts'
import { logError } from '../lib/printable.ts'

/** Reads the option `state`, or one from a snapshot. Returns it as JSON. */
export function readHandlersState(got: unknown, name: string): string {
  if (typeof got === 'function') throwOptionError(name, got, JSON_VALUE, CALL_IT)
  requireJson(got, name)
  return writeState(got, name)
}

const JSON_VALUE = 'a JSON value'
const CALL_IT = 'pass what it returns, because each petstore, and each run of explore, gets a copy'

/** Refuses what JSON can't hold, naming it by its path. */
export function requireJson(got: unknown, path: string, above = new Set<object>()): void {
  if (got === null || typeof got === 'string' || typeof got === 'boolean') return
  if (typeof got === 'number' && Number.isFinite(got)) return
  if (!Array.isArray(got) && !isPlainObject(got)) throwOptionError(path, got, JSON_VALUE)
  if (above.has(got)) throwOptionError(path, got, `${JSON_VALUE}, without a value inside itself`)
  above.add(got)
  const isList = Array.isArray(got)
  for (const [key, value] of Object.entries(got)) {
    if (value !== undefined || isList)
      requireJson(value, isList ? `${path}[${key}]` : `${path}.${key}`, above)
  }
  above.delete(got)
}

/**
 * Makes a value what it was before, in place wherever that is possible, because other handlers may be
 * going on with a part of it. Returns it.
 */
export function putBack(value: unknown, before: unknown): unknown {
  const isSameKind = isContainer(value) && Array.isArray(value) === Array.isArray(before)
  if (!isSameKind || !isContainer(before) || Object.isFrozen(value)) return before
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(before, key)) Reflect.deleteProperty(value, key)
  }
  if (Array.isArray(before)) Reflect.set(value, 'length', before.length)
  for (const [key, each] of Object.entries(before)) {
    Reflect.set(value, key, putBack(Reflect.get(value, key), each))
  }
  return value
}

function isContainer(value: unknown): value is object {
  return Array.isArray(value) || isPlainObject(value)
}

/**
 * Returns a state as JSON.
 *
 * @throws {TypeError} naming what JSON can't hold.
 */
export function writeState(state: unknown, name = 'state'): string {
  try {
    return JSON.stringify(state)
  } catch (error) {
    // This names the value.
    requireJson(state, name)
    throw error
  }
}

/** Where the state of your handlers is, such as in their module. */
export interface StateAccess<State = unknown> {
  /** Returns the state as a JSON value. */
  read(): State
  /**
   * Replaces the state with one that `read` has returned. If it returns a promise, requests wait for
   * that. Without it, `explore` compares states, but `reset()`, `restore()` and travel refuse.
   */
  write?(state: State): unknown
}

/** Returns whether the option `state` says where the state is, rather than what it is. */
export function isStateAccess(got: unknown): got is object {
  return isPlainObject(got) && ('write' in got || typeof membersOf(got).read === 'function')
}

/** Reads the option `state` that says where the state is. */
export function readStateAccess(got: object, name: string): StateAccess {
  const { read, write } = readObject(got, name, ['read', 'write'])
  if (typeof read !== 'function') return throwOptionError(`${name}.read`, read, 'a function')
  if (write !== undefined && typeof write !== 'function') {
    return throwOptionError(`${name}.write`, write, 'a function, or none')
  }
  return {
    read: () => Reflect.apply(read, got, []),
    ...(write && { write: (state: unknown) => Reflect.apply(write, got, [state]) }),
  }
}

/** A state that your handlers keep themselves. It's read when someone asks for it. */
export class LiveState {
  readonly #access: StateAccess
  #writing: Promise<void> | undefined
  #failure: unknown

  constructor(access: StateAccess) {
    this.#access = access
  }

  /** Resolves when the state has been written; undefined if nothing is being written. */
  get writing(): Promise<void> | undefined {
    return this.#writing
  }

  /** Waits until the state has been written. Rejects if it couldn't be. */
  async written(): Promise<void> {
    await this.#writing
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Why the state couldn't be written the last time; undefined if it could. */
  get failure(): unknown {
    return this.#failure
  }

  /**
   * Returns the state as JSON.
   *
   * @throws {TypeError} naming what JSON can't hold.
   */
  read(): string {
    let state: unknown
    try {
      state = this.#access.read()
    } catch (error) {
      throw failed('state.read', 'to return a JSON value', error)
    }
    return readHandlersState(state, 'state.read()')
  }

  /** Whether the state can be replaced. */
  get isWritable(): boolean {
    return this.#access.write !== undefined
  }

  /**
   * Refuses a call that replaces the state if it can't be replaced.
   *
   * @throws {TypeError} naming the option.
   */
  requireWrite(call: string): void {
    if (this.isWritable) return
    const keep = call === 'reset()' ? "or keep it: reset({ keep: ['db'] })" : undefined
    throwOptionError(
      'state.write',
      undefined,
      `a function, because ${call} replaces the state,`,
      keep,
    )
  }

  /**
   * Replaces the state, which was `before`, if it can be replaced, and checks that it's there. If
   * `write` is asynchronous, requests wait for it, and a failure is logged and kept for them.
   *
   * @throws what `write` throws, or {TypeError} if `read` then returns something else.
   */
  write(text: string, before: string): void {
    const { write } = this.#access
    if (write === undefined) return
    const put = (state: string) => write(JSON.parse(state))
    this.#failure = undefined
    try {
      const result = this.#writing === undefined ? put(text) : this.#writing.then(() => put(text))
      if (isPromise(result)) this.#waitFor(result, text)
      else this.#check(text)
    } catch (error) {
      this.#putBack(() => put(before))
      throw refusedWrite(error)
    }
  }

  #putBack(put: () => unknown): void {
    try {
      put()
    } catch {
      // The first error says what is wrong.
    }
  }

  #waitFor(result: Promise<unknown>, text: string): void {
    const writing = result
      .then(() => {
        this.#check(text)
        this.#failure = undefined
      })
      .catch((error: unknown) => {
        this.#failure = refusedWrite(error)
        logError("[petstore-mock] The state of your handlers couldn't be replaced.", this.#failure)
      })
      .finally(() => {
        if (this.#writing === writing) this.#writing = undefined
      })
    this.#writing = writing
  }

  #check(text: string): void {
    const got: unknown = JSON.parse(this.read())
    const place = findDifference(JSON.parse(text), got, 'state')
    if (place === undefined) return
    const reason = `expected read() to return then what write() was given, but ${place} differs`
    throw new OptionError({ path: WRITE, expected: 'what read() returns', got, reason, hint: HINT })
  }
}

const WRITE = 'state.write'

const HINT =
  'if rows refer to others, as with relations of @mswjs/data, let read() return their ids, and let write() look them up'

function refusedWrite(error: unknown): unknown {
  const isChecked = error instanceof OptionError
  return isChecked ? error : failed(WRITE, 'to take what read() has returned', error, HINT)
}

function failed(path: string, expected: string, error: unknown, hint?: string): OptionError {
  const reason = `expected the function ${expected}, but it threw ${error}`
  return new OptionError({ path, expected, got: error, reason, hint }, { cause: error })
}

/** Returns whether a value is a promise, of whichever realm. */
export function isPromise(got: unknown): got is Promise<unknown> {
  return typeof Object(got).then === 'function'
}

/** Returns the first place at which two JSON values differ; undefined if they're equal. */
function findDifference(one: unknown, other: unknown, path: string): string | undefined {
  const isList = Array.isArray(one)
  const areBoth = isList ? Array.isArray(other) : isPlainObject(one) && isPlainObject(other)
  if (!areBoth) return one === other ? undefined : path
  const [ones, others] = [membersOf(one), membersOf(other)]
  for (const key of new Set([...Object.keys(ones), ...Object.keys(others)])) {
    const found = findDifference(
      ones[key],
      others[key],
      isList ? `${path}[${key}]` : `${path}.${key}`,
    )
    if (found !== undefined) return found
  }
  return undefined
}
