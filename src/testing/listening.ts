/** A petstore that is about to intercept the requests of this process. Only one can at a time. */
export interface Listener {
  /** What identifies the petstore. */
  readonly owner: object
  /** The base URL of the petstore, as in the option. */
  readonly baseUrl: string
  /** Starts, or continues, to intercept requests. Returns a function that stops it. */
  readonly start: () => () => void
}

/** The petstores that listen, oldest first. Only the newest of them intercepts requests. */
let listeners: readonly Listener[] = []

/** Stops the newest listener. */
let stop = () => {}

/**
 * Lets a petstore intercept requests in place of the current one, which continues when the new one
 * closes. An `installPetstore` in a `describe` thus replaces that of the file until the `describe`
 * ends.
 *
 * @throws {Error} if the petstore listens already, or if the current one has another base URL.
 */
export function startListening(listener: Listener): void {
  if (listeners.some(({ owner }) => owner === listener.owner)) {
    throw new Error('listen: the petstore is listening already; call close() first')
  }
  const other = listeners.find(({ baseUrl }) => baseUrl !== listener.baseUrl)
  if (other !== undefined) {
    throw new Error(
      `listen: a petstore with the baseUrl ${other.baseUrl} is listening already; to have both, ` +
        'pass the handlers of two createPetstore() to one setupServer()',
    )
  }
  stop()
  stop = listener.start()
  listeners = [...listeners, listener]
}

/** Stops a petstore from intercepting requests. The one that it replaced continues. */
export function stopListening(owner: object): void {
  const isNewest = listeners.at(-1)?.owner === owner
  listeners = listeners.filter((each) => each.owner !== owner)
  if (!isNewest) return
  stop()
  stop = listeners.at(-1)?.start() ?? (() => {})
}
