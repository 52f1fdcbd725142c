import { Ajv2020, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { isPlainObject } from '../../core/lib/check.ts'
import type { Description } from './description.ts'
import type { Json } from './json.ts'
import { readPattern } from './pattern.ts'
import { flatten, NOTHING, OMITTED, sample, typeOf } from './sample.ts'

/** Checks a value. Returns what is wrong with it. */
export type Validator = (value: unknown) => readonly ErrorObject[]

/** How often a sample is made anew because something in it was wrong. */
const MOST_TRIES = 16

/** The schemas of a description: they're compiled when they're first used, because most never are. */
export class Schemas {
  readonly resolve: Description['resolve']
  readonly #ajv: Ajv2020
  readonly #validators = new Map<unknown, Validator>()
  readonly #samples = new Map<unknown, unknown>()
  readonly #flats = new Map<unknown, Json>()

  constructor({ targets, resolve }: Description) {
    this.resolve = resolve
    this.#ajv = new Ajv2020({
      allErrors: true,
      verbose: true,
      strict: false,
      validateSchema: false,
      addUsedSchema: false,
      logger: false,
      code: { regExp: Object.assign(compilePattern, { code: 'compilePattern' }) },
    })
    ajvFormats.default(this.#ajv)
    for (const [key, target] of targets) this.#add(key, target)
  }

  /** Returns the function that checks values. A schema that no validator can read allows all. */
  validator(schema: unknown): Validator {
    const known = this.#validators.get(schema)
    if (known !== undefined) return known
    const validate = this.#compile(schema)
    const validator: Validator = (value) => (validate?.(value) ? [] : (validate?.errors ?? []))
    this.#validators.set(schema, validator)
    return validator
  }

  /** Returns a value for a schema, always the same one; undefined if there's none. */
  sample(schema: unknown): unknown {
    if (!this.#samples.has(schema)) this.#samples.set(schema, this.#sample(schema))
    return structuredClone(this.#samples.get(schema))
  }

  /** Returns a schema without references and alternatives. */
  flat(schema: unknown): Json {
    const known = this.#flats.get(schema)
    if (known !== undefined) return known
    const flat = flatten(schema, 0, { resolve: this.resolve, refs: [] })
    const found = flat === NOTHING ? {} : flat
    this.#flats.set(schema, found)
    return found
  }

  /** Returns the type of a schema. */
  typeOf(schema: unknown): string {
    return typeOf(this.flat(schema))
  }

  #compile(schema: unknown): ValidateFunction | undefined {
    try {
      return isSchema(schema) ? this.#ajv.compile(schema) : undefined
    } catch {
      return undefined
    }
  }

  #add(key: string, target: unknown): void {
    try {
      if (isSchema(target)) this.#ajv.addSchema(target, key)
    } catch {
      // It isn't a schema, but looks like several.
    }
  }

  /** Makes samples until one is valid, each time with something else where the last one was wrong. */
  #sample(schema: unknown): unknown {
    const validate = this.validator(schema)
    const faults = new Map<string, number>()
    let best: { readonly value: unknown; readonly wrong: number } | undefined
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const made = sample(schema, { resolve: this.resolve, faults })
      const value = made === NOTHING ? undefined : made
      const errors = validate(value)
      if (best === undefined || errors.length < best.wrong) best = { value, wrong: errors.length }
      if (errors.length === 0) break
      for (const [path, count] of faultsIn(errors)) {
        const before = faults.get(path) ?? 0
        // What stays wrong may be in an example of what is above it.
        const above = path.split('/').slice(0, -before).join('/')
        if (before > 0) faults.set(above, (faults.get(above) ?? 0) + 1)
        faults.set(path, before + count)
      }
    }
    return best?.value
  }
}

function isSchema(value: unknown): value is AnySchema {
  return isPlainObject(value) || typeof value === 'boolean'
}

/** Returns the paths of what is wrong. What mustn't exist counts so much that it's left out. */
function faultsIn(errors: readonly ErrorObject[]): ReadonlyMap<string, number> {
  const faults = new Map<string, number>()
  for (const { instancePath, params } of errors) {
    const extra: unknown = params.additionalProperty ?? params.unevaluatedProperty
    if (extra === undefined) faults.set(instancePath, 1)
    else faults.set(`${instancePath}/${extra}`, OMITTED)
  }
  return faults
}

function compilePattern(pattern: string): RegExp {
  return readPattern(pattern) ?? /(?:)/
}
