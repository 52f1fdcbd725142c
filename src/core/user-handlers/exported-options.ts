import { isPlainObject } from '../lib/check.ts'

/** Returns the options that a module exports: `handlers`, or else its default export, `state` and `safe`. */
export function exportedOptions(module: Readonly<Record<string, unknown>>) {
  const { default: fallback } = module
  // Node doesn't find all names in a CommonJS module, but its default export has them.
  const all: Readonly<Record<string, unknown>> = {
    handlers: fallback,
    ...(isPlainObject(fallback) && fallback),
    ...module,
  }
  return { handlers: all.handlers, state: all.state, safe: all.safe }
}

/** Loads a module of handlers again, so that what it has at its top level is as at the beginning. */
export type LoadAgain = () => Promise<Readonly<Record<string, unknown>>>

const loads = new WeakMap<object, LoadAgain>()

/** Notes how to load the module again that some handlers come from. */
export function noteLoad(handlers: object, load: LoadAgain): void {
  loads.set(handlers, load)
}

/** Returns how to load the module of handlers again; undefined if they don't come from one. */
export function loadOf(handlers: unknown): LoadAgain | undefined {
  return loads.get(Object(handlers))
}
