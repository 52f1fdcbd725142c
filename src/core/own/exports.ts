import { isPlainObject } from '../lib/check.ts'

/** Returns the options that a module exports: `handlers`, or else its default export, and `state`. */
export function exportedOptions(module: Readonly<Record<string, unknown>>) {
  const { default: fallback } = module
  // Node doesn't find all names in a CommonJS module, but its default export has them.
  const all: Readonly<Record<string, unknown>> = {
    handlers: fallback,
    ...(isPlainObject(fallback) && fallback),
    ...module,
  }
  return { handlers: all.handlers, state: all.state }
}
