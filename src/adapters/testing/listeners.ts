import type { BaseUrl } from '../../core/http/base-url.ts'

/** A server of msw that is to listen, and how. */
interface Listener {
  readonly server: HandlerList
  readonly baseUrls: () => readonly BaseUrl[]
  /** Starts, or continues, to intercept requests. Returns a function that stops it. */
  readonly start: () => () => void
}

interface HandlerList {
  listHandlers(): readonly object[]
}

/** Newest first. */
let listening: readonly Listener[] = []
let stopNewest = () => {}

/**
 * The servers that listen, although only one can intercept the requests of a process. The newest
 * one does, on behalf of the others.
 */
export const listeners = {
  /**
   * Lets a server intercept requests in place of the current one.
   *
   * @throws {Error} if it listens already.
   */
  add(listener: Listener): void {
    if (listening.some(({ server }) => server === listener.server)) {
      throw new Error('listen: the petstore is listening already; call close() first')
    }
    stopNewest()
    stopNewest = listener.start()
    listening = [listener, ...listening]
  },
  /** Removes a server. If it was the newest, the one before it intercepts requests again. */
  remove(server: HandlerList): void {
    const [newest] = listening
    listening = listening.filter((each) => each.server !== server)
    if (newest?.server !== server) return
    stopNewest()
    stopNewest = listening[0]?.start() ?? (() => {})
  },
  /** Returns the base URLs of all servers that listen, newest first. */
  baseUrls: (): readonly BaseUrl[] => listening.flatMap((each) => each.baseUrls()),
  /** Returns the servers that a server listens on behalf of, newest first. */
  othersOf: (server: HandlerList): readonly HandlerList[] =>
    listening.map((each) => each.server).filter((each) => each !== server),
}
