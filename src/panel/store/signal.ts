import { useLayoutEffect, useReducer } from 'preact/hooks'

/** A value that changes, and those who want to know. */
export interface Signal<Value> {
  value: Value
  /** Calls a function after each change. Returns a function that stops this. */
  subscribe(listener: () => void): () => void
}

/** Creates a value that tells when it changes. */
export function signal<Value>(start: Value): Signal<Value> {
  let current = start
  const listeners = new Set<() => void>()
  return {
    get value() {
      return current
    },
    set value(next) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the value of a signal, and renders the component again when it changes. */
export function useValue<Value>(source: Signal<Value>): Value {
  const [, render] = useReducer((times: number, _: undefined) => times + 1, 0)
  const rendered = source.value
  useLayoutEffect(() => {
    // It may have changed since it was rendered.
    if (!Object.is(source.value, rendered)) render(undefined)
    return source.subscribe(() => render(undefined))
  }, [source])
  return rendered
}
