import { decodeEscapes } from '../../core/http/base-url.ts'
import { isPlainObject } from '../../core/lib/check.ts'
import type { UserHandler } from '../../core/user-handlers/routes.ts'
import type { HandlersContext } from '../../core/user-handlers/user-handlers.ts'
import { errorReply, exampleReply, Refusal, type Reply, toResponse } from './answers.ts'
import { type CheckedRequest, checkRequest } from './check-request.ts'
import type { Collection } from './collections.ts'
import { type Json, listOf, objectOf } from './json.ts'
import { handlerPath, type Operation, successOf } from './operations.ts'
import { pageFacts, pageOf } from './paging.ts'
import { PARENT, RowForms } from './rows.ts'
import type { Schemas } from './schemas.ts'

/** What a described API consists of. */
export interface DescribedOperations {
  readonly operations: readonly Operation[]
  readonly collections: readonly Collection[]
  readonly schemas: Schemas
}

/** Returns a function that creates the handlers of a described API, and its state at the beginning. */
export function describedHandlers({ operations, collections, schemas }: DescribedOperations) {
  const tables = collections.map((collection) => new Table(collection, schemas))
  const answers = new Map(tables.flatMap((table) => table.answers()))
  const examples = new Map<Operation, Reply>()
  const answerFor = (operation: Operation): AnswerFunction => {
    return (
      answers.get(operation) ??
      (() => {
        const reply = examples.get(operation) ?? exampleReply(operation, schemas)
        examples.set(operation, reply)
        return reply
      })
    )
  }
  return {
    state: firstState(tables),
    handlers: ({ state }: Pick<HandlersContext, 'state'>) =>
      operations.map((operation) =>
        createHandler({ operation, schemas, answer: answerFor(operation) }, state),
      ),
  }
}

/** How many collections may have their rows in the state from the beginning. */
const MOST_FIRST = 30

/** Returns the first rows, or nothing if they're many: each request compares all of the state. */
function firstState(tables: readonly Table[]): Json {
  const shown = tables.length > MOST_FIRST ? [] : tables
  return Object.fromEntries(shown.map((table) => [table.name, table.first()]))
}

interface Described {
  readonly operation: Operation
  readonly schemas: Schemas
  readonly answer: AnswerFunction
}

function createHandler({ operation, schemas, answer }: Described, state: unknown): UserHandler {
  const { method, names, expression } = operation
  const find = ({ url }: Request) => expression.exec(new URL(url).pathname)
  return {
    info: { method, path: handlerPath(operation) },
    test: async ({ request }) => request.method === method && find(request) !== null,
    async run({ request, resolutionContext: { shiftOf = () => 0 } = {} }) {
      const found = find(request)
      if (found === null) return null
      const texts = names.map((name, index) => [name, decodeEscapes(found[index + 1] ?? '') ?? ''])
      const path = Object.fromEntries(texts)
      try {
        const checked = await checkRequest(request, path, { operation, schemas })
        return { response: toResponse(answer({ ...checked, state, shiftOf })) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { response: toResponse(errorReply(error, operation, schemas)) }
      }
    },
  }
}

/** A checked request, and the state that it may change. */
interface Asked extends CheckedRequest {
  readonly state: unknown
  /** Returns by how many rows a page has moved that begins at a place in its list. */
  shiftOf(place: number): number
}

type AnswerFunction = (asked: Asked) => Reply

/** The rows of a collection in the state, and what its operations do with them. */
class Table {
  readonly name: string
  readonly #collection: Collection
  readonly #id: string
  readonly #schemas: Schemas
  readonly #forms: RowForms
  #first: readonly Json[] | undefined

  constructor(collection: Collection, schemas: Schemas) {
    this.name = collection.name
    this.#collection = collection
    this.#id = collection.places.id
    this.#schemas = schemas
    this.#forms = new RowForms(collection, schemas)
  }

  /** Returns the rows at the beginning. */
  first(): readonly Json[] {
    this.#first ??= this.#forms.first()
    return this.#first
  }

  /** Returns what each operation of the collection does. */
  answers(): readonly (readonly [Operation, AnswerFunction])[] {
    const { create, list, items } = this.#collection
    return [
      [create, (asked) => this.#create(asked)],
      ...(list === undefined ? [] : [this.#listAnswer(list)]),
      ...items.map((item) => [item, (asked: Asked) => this.#answerItem(item, asked)] as const),
    ]
  }

  #listAnswer(list: Operation): readonly [Operation, AnswerFunction] {
    const view = this.#forms.viewOf(list)
    if (view === undefined) return [list, () => exampleReply(list, this.#schemas)]
    const paging = { operation: list, id: this.#id, schemas: this.#schemas }
    const [status] = successOf(list)
    const answer = (asked: Asked) => {
      const rows = this.#rows(asked).filter((row) => this.#isBelow(row, asked))
      const page = pageOf(rows, asked, paging)
      const shown = page.rows.map((row) => this.#forms.show(row, view))
      const body = this.#forms.wrap(shown, view, pageFacts(page, view.media.schema, this.#schemas))
      return { status, media: view.media, body }
    }
    return [list, answer]
  }

  #create(asked: Asked): Reply {
    const { create, items, isIdChosen } = this.#collection
    const { [this.#id]: sent, ...fields } = this.#fieldsIn(asked)
    const chosen = isIdChosen ? sent : undefined
    const before = chosen === undefined ? undefined : this.#find(chosen, asked)
    if (before !== undefined && create.responses.has('409')) {
      this.#refuse(409, `${this.name} has a row with the ${this.#id} ${chosen}`)
    }
    const id = chosen ?? this.#forms.nextId(this.#rows(asked))
    const parent = this.#parentIn(asked)
    const row: Json = {
      ...this.#forms.complete({}, { ...fields, [this.#id]: id }, create),
      ...(parent !== undefined && { [PARENT]: parent }),
    }
    this.#write(asked, (rows) => [...rows.filter((each) => each !== before), row])
    const reply = this.#forms.reply(create, row)
    if (reply.status !== 201 || items.length === 0) return reply
    const path = asked.url.pathname.replace(/\/$/, '')
    return { ...reply, headers: { Location: `${path}/${encodeURIComponent(String(id))}` } }
  }

  #answerItem(operation: Operation, asked: Asked): Reply {
    const wanted = asked.path[this.#collection.parameter ?? '']
    const row = this.#find(wanted, asked)
    if (row === undefined) return this.#refuse(404, `${this.name} has no ${this.#id} ${wanted}`)
    if (operation.method === 'GET') return this.#forms.reply(operation, row)
    if (operation.method === 'DELETE') {
      this.#write(asked, (rows) => rows.filter((each) => each !== row))
      return this.#forms.reply(operation, row)
    }
    const { [this.#id]: id, [PARENT]: parent } = row
    const base = operation.method === 'PUT' ? {} : row
    const changed = {
      ...this.#forms.complete(base, { ...this.#fieldsIn(asked), [this.#id]: id }, operation),
      ...(parent !== undefined && { [PARENT]: parent }),
    }
    this.#write(asked, (rows) => rows.map((each) => (each === row ? changed : each)))
    return this.#forms.reply(operation, changed)
  }

  #refuse(status: 404 | 409, message: string): never {
    const code = status === 404 ? 'not_found' : 'already_exists'
    throw new Refusal([status], { status, code, message })
  }

  #find(wanted: unknown, asked: Asked): Json | undefined {
    return this.#rows(asked).find(
      (row) => String(row[this.#id]) === String(wanted) && this.#isBelow(row, asked),
    )
  }

  /** Returns the fields in a body, which may be in the same member as in a response. */
  #fieldsIn({ body }: Asked): Json {
    const { member = '' } = this.#forms.viewOf(this.#collection.create) ?? {}
    const fields = objectOf(body)
    return member in fields ? objectOf(fields[member]) : fields
  }

  /** Returns the parameters of the path to the collection; undefined if it has none. */
  #parentIn({ path }: Asked): string | undefined {
    const { names } = this.#collection.create
    return names.length === 0 ? undefined : names.map((name) => path[name]).join('/')
  }

  /** The first rows are below all parents, and a created one is below its own. */
  #isBelow({ [PARENT]: parent }: Json, asked: Asked): boolean {
    return parent === undefined || parent === this.#parentIn(asked)
  }

  #rows({ state }: Asked): readonly Json[] {
    const { [this.name]: rows } = objectOf(state)
    return rows === undefined ? this.first() : listOf(rows).map(objectOf)
  }

  #write(asked: Asked, change: (rows: readonly Json[]) => readonly Json[]): void {
    const rows = change(this.#rows(asked))
    if (isPlainObject(asked.state)) Reflect.set(asked.state, this.name, rows)
  }
}
