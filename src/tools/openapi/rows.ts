import { exampleOf, exampleReply } from './answers.ts'
import { type Collection, findRow, findRows, shownRows, type View } from './collections.ts'
import { type Json, objectOf } from './json.ts'
import { jsonOf, type Operation, successOf } from './operations.ts'
import type { Schemas } from './schemas.ts'

/** The member of a row that says below which path a client created it. */
export const PARENT = '_parent'

/** How many rows a collection has at first, if no example shows any. */
const FIRST_ROWS = 3

/** The rows of a collection, in the forms that its responses describe. */
export class RowForms {
  readonly #collection: Collection
  readonly #schemas: Schemas
  readonly #views = new Map<Operation, View | undefined>()

  constructor(collection: Collection, schemas: Schemas) {
    this.#collection = collection
    this.#schemas = schemas
  }

  /** Returns where the row, or the rows, are in the success of an operation. */
  viewOf(operation: Operation): View | undefined {
    if (this.#views.has(operation)) return this.#views.get(operation)
    const { list, places } = this.#collection
    const media = jsonOf(successOf(operation)[1])
    const view =
      operation === list
        ? findRows(operation, places, this.#schemas)
        : media && findRow(media, places, [places.id], this.#schemas)
    this.#views.set(operation, view)
    return view
  }

  /** Returns the first rows: those of the list's example, or three samples. */
  first(): readonly Json[] {
    const { list, create } = this.#collection
    const { id } = this.#collection.places
    const view = list && this.viewOf(list)
    const shown = view?.media.examples.length
      ? shownRows(view, exampleOf(view.media, this.#schemas))
      : []
    const rows = shown.map(objectOf)
    const hasIds = rows.length > 0 && new Set(rows.map((row) => row[id])).size === rows.length
    if (hasIds && rows.every((row) => row[id] !== undefined)) return rows
    return Array.from({ length: FIRST_ROWS }, (_, index) =>
      this.complete({}, { [id]: this.idAt(index + 1) }, create),
    )
  }

  /** Returns an id for a number that the row and its path allow; undefined if none can be made. */
  idAt(number: number): unknown {
    const { create, name, items, parameter } = this.#collection
    const { id } = this.#collection.places
    const { properties } = this.#schemas.flat(this.viewOf(create)?.schema)
    const inPath = items[0]?.parameters.find((each) => each.name === parameter)
    const isValid = (schema: unknown, value: unknown) =>
      this.#schemas.validator(schema)(value).length === 0
    const isAllowed = (form: unknown) =>
      isValid(objectOf(properties)[id], form) &&
      (isValid(inPath?.schema, form) || isValid(inPath?.schema, String(form)))
    const noun = name.split('/').at(-1)?.replace(/s$/, '')
    const hex = number.toString(16)
    const uuid = `00000000-0000-4000-8000-${hex.padStart(12, '0')}`
    const padded = Array.from({ length: 40 }, (_, length) => hex.padStart(length, '0'))
    const sampled = `${this.#schemas.sample(objectOf(properties)[id])}${number}`
    return [number, `${noun}_${number}`, `${number}`, uuid, ...padded, sampled].find(isAllowed)
  }

  /** Returns an id that no row has. */
  nextId(rows: readonly Json[]): unknown {
    const { id } = this.#collection.places
    const used = new Set(rows.map((row) => String(row[id])))
    const highest = Math.max(0, ...rows.map((row) => Number(row[id]) || 0))
    for (let number = Math.max(highest, rows.length) + 1; ; number += 1) {
      const next = this.idAt(number)
      if (next === undefined || !used.has(String(next))) return next
    }
  }

  /** Puts fields into a row, as far as its schema allows each. An empty row is a sample at first. */
  complete(row: Json, fields: Json, operation: Operation): Json {
    const view = this.viewOf(operation) ?? this.viewOf(this.#collection.create)
    const schema = view?.schema
    const base = Object.keys(row).length > 0 ? row : objectOf(this.#schemas.sample(schema))
    return this.#overlay(base, fields, schema)
  }

  /** Returns a row in the form of an operation's response. */
  show(row: Json, { schema }: View): unknown {
    const known = this.#known(row, schema)
    if (this.#schemas.validator(schema)(known).length === 0) return known
    return this.#overlay(objectOf(this.#schemas.sample(schema)), known, schema)
  }

  /** Returns the body of a response that has a row, or rows. */
  wrap(value: unknown, { media, member }: View, others: Json = {}): unknown {
    if (member === undefined) return value
    return { ...putAll(objectOf(exampleOf(media, this.#schemas)), others), [member]: value }
  }

  /** Returns what an operation answers, for a changed row if it describes one. */
  reply(operation: Operation, row: Json) {
    const view = this.viewOf(operation)
    const [status] = successOf(operation)
    if (view === undefined) return exampleReply(operation, this.#schemas)
    return { status, media: view.media, body: this.wrap(this.show(row, view), view) }
  }

  /** Returns the fields that a schema names, or all if it allows any. */
  #known(row: Json, schema: unknown): Json {
    const { properties, additionalProperties = false } = this.#schemas.flat(schema)
    const { [PARENT]: _, ...fields } = row
    if (additionalProperties !== false) return fields
    const names = objectOf(properties)
    return Object.fromEntries(Object.entries(fields).filter(([name]) => name in names))
  }

  #overlay(base: Json, fields: Json, schema: unknown): Json {
    const validate = this.#schemas.validator(schema)
    const put: Record<string, unknown> = { ...this.#known(fields, schema) }
    for (;;) {
      const row = { ...base, ...put }
      const names = validate(row).map(({ instancePath }) => instancePath.split('/')[1] ?? '')
      const wrong = names.filter((name) => Object.hasOwn(put, name))
      if (wrong.length === 0) return row
      for (const name of wrong) delete put[name]
    }
  }
}

/** Puts members into an object, and into the objects in it. */
function putAll(body: Json, members: Json): Json {
  const put = Object.entries(members).flatMap(([name, value]) => {
    const inner = objectOf(value)
    const isObject = Object.keys(inner).length > 0
    return value === inner && !isObject
      ? []
      : [[name, isObject ? putAll(objectOf(body[name]), inner) : value]]
  })
  return { ...body, ...Object.fromEntries(put) }
}
