import type { BaseUrl } from '../../core/http/base-url.ts'

/** A server that is to listen, and how. */
interface Listener<Server> {
  readonly server: Server
  readonly baseUrls: () => readonly BaseUrl[]
  /** Starts, or continues, to intercept requests. Returns a function that stops it. */
  readonly start: () => () => void
}

/**
 * The servers that listen, although only one can intercept the requests of a process. The newest
 * one does, on behalf of the others.
 */
class Listeners<Server> {
  #listeners: readonly Listener<Server>[] = []
  #stopNewest = () => {}

  /**
   * Lets a server intercept requests in place of the current one.
   *
   * @throws {Error} if it listens already.
   */
  add(listener: Listener<Server>): void {
    if (this.#listeners.some(({ server }) => server === listener.server)) {
      throw new Error('listen: the petstore is listening already; call close() first')
    }
    this.#stopNewest()
    this.#stopNewest = listener.start()
    this.#listeners = [...this.#listeners, listener]
  }

  /** Removes a server. If it was the newest, the one before it intercepts requests again. */
  remove(server: Server): void {
    const newest = this.#listeners.at(-1)
    this.#listeners = this.#listeners.filter((each) => each.server !== server)
    if (newest?.server !== server) return
    this.#stopNewest()
    this.#stopNewest = this.#listeners.at(-1)?.start() ?? (() => {})
  }

  /** Returns the base URLs of all servers that listen, newest first. */
  baseUrls(): readonly BaseUrl[] {
    return this.#listeners.toReversed().flatMap((each) => each.baseUrls())
  }

  /** Returns the servers that a server listens on behalf of, newest first. */
  othersOf(server: Server): readonly Server[] {
    return this.#listeners
      .map((each) => each.server)
      .filter((each) => each !== server)
      .reverse()
  }
}

/** What listeners have in common: msw servers. */
interface HandlerList {
  listHandlers(): readonly object[]
}

/** The servers of all petstores that listen. */
export const listeners = new Listeners<HandlerList>()
