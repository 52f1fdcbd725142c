/** Passes values to the subscribed listeners. */
export interface Signal<Value> {
  emit(value: Value): void
  /** Calls the listener with every later value. Returns a function that unsubscribes it. */
  subscribe(listener: (value: Value) => void): () => void
}

export function createSignal<Value>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>()
  return {
    emit(value) {
      for (const listener of listeners) listener(value)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
