import { isPlainObject } from '../lib/check.ts'

/** The options that a module may export, besides `handlers`. */
const EXPORTED = ['state', 'safe', 'title', 'dialect', 'plan', 'plans'] as const

/** Returns the options that a module exports: `handlers`, or else its default export, and others. */
export function exportedOptions(module: Readonly<Record<string, unknown>>) {
  const { default: fallback } = module
  // Node doesn't find all names in a CommonJS module, but its default export has them.
  const all: Readonly<Record<string, unknown>> = {
    handlers: fallback,
    ...(isPlainObject(fallback) && fallback),
    ...module,
  }
  const others = EXPORTED.filter((name) => all[name] !== undefined)
  return {
    handlers: all.handlers,
    ...Object.fromEntries(others.map((name) => [name, all[name]])),
  }
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
