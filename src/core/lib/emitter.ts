import { logError } from './printable.ts'

/**
 * Passes each event to all subscribed listeners, synchronously. It costs little without listeners.
 */
export interface Emitter<Event> {
  emit(event: Event): void
  /** Calls `listener` with every event from now on. Returns a function that unsubscribes it. */
  subscribe(listener: (event: Event) => void): () => void
}

/** Emits an event. If a listener fails, logs that under `name` and doesn't throw. */
export function emitSafely<Event>(emitter: Emitter<Event>, event: Event, name: string): void {
  try {
    emitter.emit(event)
  } catch (error) {
    logError(`[petstore-mock] ${name}: a listener failed.`, error)
  }
}

/** Creates an emitter without listeners. */
export function createEmitter<Event>(): Emitter<Event> {
  const listeners = new Set<(event: Event) => void>()
  return {
    emit(event) {
      if (listeners.size === 0) return
      for (const listener of listeners) listener(event)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
