/** Something that is told to whoever listens. */
export interface Signal<Value> {
  tell(value: Value): void
  /** Calls the listener with every value from now on; returns what stops it. */
  listen(listener: (value: Value) => void): () => void
}

export function createSignal<Value>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>()
  return {
    tell(value) {
      for (const listener of listeners) listener(value)
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
