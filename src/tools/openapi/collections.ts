import { isPlainObject, throwOptionError } from '../../core/lib/check.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { entriesOf, listOf, objectOf } from './json.ts'
import { jsonOf, type MediaType, type Operation, successOf } from './operations.ts'
import type { Schemas } from './schemas.ts'

/** Where the rows of a collection are, if that can't be seen from the description. */
export interface CollectionPlaces {
  /** The field of a row that is its id, and the last parameter of its path. */
  readonly id?: string
  /** The member of a list's response that has the rows. */
  readonly list?: string
  /** The member of a row's response, or of a request, that has the row. */
  readonly item?: string
}

/** By path: where the rows of a collection are, or false for no state. */
export type CollectionsOption = Readonly<Record<string, CollectionPlaces | false>>

/** Where rows are in a response. */
export interface View {
  /** The whole body. */
  readonly media: MediaType
  /** The member that has them; undefined if they are the whole body. */
  readonly member: string | undefined
  /** The schema of one row. */
  readonly schema: unknown
}

/** A path with rows that clients create, list, read, change and delete. */
export interface Collection {
  /** The path without parameters: `users/posts`. */
  readonly name: string
  readonly path: string
  readonly places: CollectionPlaces & { readonly id: string }
  /** Whether clients choose the id of a row. */
  readonly isIdChosen: boolean
  readonly create: Operation
  readonly list: Operation | undefined
  /** The operations on one row. */
  readonly items: readonly Operation[]
  /** The parameter of a row's path that names it. */
  readonly parameter: string | undefined
}

/** What can be made of a path with a POST: a collection, or the reason why there's none. */
export interface Candidate {
  readonly path: string
  readonly collection?: Collection
  readonly reason?: string
}

/** Finds the collections of a description: paths to which clients add rows with POST. */
export function findCollections(
  operations: readonly Operation[],
  schemas: Schemas,
  overrides: CollectionsOption,
): readonly Candidate[] {
  const byPath = groupBy(operations, ({ path }) => path.replace(/(?<=.)\/$/, ''))
  for (const path of Object.keys(overrides)) {
    if (byPath.get(path)?.some(({ method }) => method === 'POST')) continue
    throwOptionError(
      `collections.${path}`,
      overrides[path],
      'a path of the description that has a POST',
    )
  }
  const taken = new Set<string>()
  return [...byPath].flatMap(([path, here]) => {
    const create = here.find(({ method }) => method === 'POST')
    const list = here.find(({ method }) => method === 'GET')
    const [itemPath, items = []] = [...byPath].find(([other]) => isBelow(other, path)) ?? []
    const isCandidate = list !== undefined || items.some(({ method }) => method === 'GET')
    if (create === undefined || path.endsWith('}') || !isCandidate) return []
    const parameter = /\{([^{}]+)\}$/.exec(itemPath ?? '')?.[1]
    const found = { path, create, list, items, parameter }
    const { [path]: override } = overrides
    if (override === false) return [{ path, reason: 'switched off' }]
    const candidate = examine({ ...found, name: nameOf(path, taken) }, schemas, override ?? {})
    if (candidate.collection !== undefined) taken.add(candidate.collection.name)
    return [candidate]
  })
}

function isBelow(path: string, collection: string): boolean {
  return path.startsWith(`${collection}/{`) && /^\/\{[^{}/]+\}$/.test(path.slice(collection.length))
}

/** Returns a path without its parameters, unless another collection has that name. */
function nameOf(path: string, taken: ReadonlySet<string>): string {
  const name = path.replaceAll(/\/\{[^{}]*\}/g, '').replace(/^\/+/, '')
  return taken.has(name) ? path : name
}

type Found = Omit<Collection, 'places' | 'isIdChosen'>

/** Says what a path is: a collection if rows and ids are found wherever they must be. */
function examine(found: Found, schemas: Schemas, places: CollectionPlaces): Candidate {
  const { path, create, list, parameter, items } = found
  const [status, content] = successOf(create)
  const fail = (reason: string) => ({ path, reason })
  if (status !== 200 && status !== 201) return fail(`POST answers ${status}`)
  const media = jsonOf(content)
  if (media === undefined) return fail('POST answers no JSON')
  const ids = idNames(path, parameter)
  const created = findRow(media, places, ids, schemas)
  const id = created && findId(created.schema, places, ids, schemas)
  if (id === undefined) return fail('POST answers no id')
  const exact = { ...places, id }
  if (list !== undefined && findRows(list, exact, schemas) === undefined) {
    return fail('its list has no array with these ids')
  }
  const read = items.find(({ method }) => method === 'GET')
  const shown = read && jsonOf(successOf(read)[1])
  if (
    read !== undefined &&
    (shown === undefined || findRow(shown, exact, [id], schemas) === undefined)
  ) {
    return fail('GET of one answers no id')
  }
  const sent = schemas.flat(jsonOf(create.body?.content)?.schema)
  const { [id]: given } = objectOf(sent.properties)
  const isIdChosen = given !== undefined && schemas.flat(given).readOnly !== true
  return { path, collection: { ...found, places: exact, isIdChosen } }
}

/** Returns what the id may be called: like the parameter, `id`, or like the parameter's last word. */
function idNames(path: string, parameter = 'id'): readonly string[] {
  const words = parameter.split(/[_-]|(?<=[a-z\d])(?=[A-Z])/).map((word) => word.toLowerCase())
  const camel = parameter.replace(/[_-](\w)/g, (_, letter: string) => letter.toUpperCase())
  const snake = words.join('_')
  const noun = path.split('/').at(-1)?.replace(/s$/, '') ?? ''
  return [
    parameter,
    camel,
    snake,
    'id',
    words.at(-1) ?? 'id',
    `${noun}Id`,
    `${noun}_id`,
    '_id',
    'uuid',
  ]
}

function findId(
  schema: unknown,
  { id }: CollectionPlaces,
  names: readonly string[],
  schemas: Schemas,
): string | undefined {
  const properties = objectOf(schemas.flat(schema).properties)
  const isId = (name: string) =>
    name in properties && ['string', 'integer', 'number'].includes(schemas.typeOf(properties[name]))
  return (id === undefined ? names : [id]).find(isId)
}

/** Finds the row in the body of a response: the body itself, or its only member with an id. */
export function findRow(
  media: MediaType,
  places: CollectionPlaces,
  ids: readonly string[],
  schemas: Schemas,
): View | undefined {
  const { schema } = media
  const hasId = (value: unknown) => findId(value, places, ids, schemas) !== undefined
  if (places.item === undefined && hasId(schema)) return { media, member: undefined, schema }
  const members = entriesOf(schemas.flat(schema).properties).filter(([name, each]) =>
    places.item === undefined ? hasId(each) : name === places.item,
  )
  const [only, ...others] = members
  return only && others.length === 0 ? { media, member: only[0], schema: only[1] } : undefined
}

/** Finds the rows in the response of a list: the body itself, or its only array with ids. */
export function findRows(
  list: Operation,
  places: CollectionPlaces,
  schemas: Schemas,
): View | undefined {
  const media = jsonOf(successOf(list)[1])
  if (media === undefined) return undefined
  const itemsOf = (schema: unknown) => {
    const { items } = schemas.typeOf(schema) === 'array' ? schemas.flat(schema) : {}
    return findId(items, places, [], schemas) === undefined ? undefined : items
  }
  const whole = itemsOf(media.schema)
  if (whole !== undefined) return { media, member: undefined, schema: whole }
  const members = entriesOf(schemas.flat(media.schema).properties).flatMap(([name, schema]) => {
    const rows = itemsOf(schema)
    return rows === undefined || (places.list ?? name) !== name
      ? []
      : [{ media, member: name, schema: rows }]
  })
  return members.length === 1 ? members[0] : undefined
}

/**
 * Reads the option `collections`.
 *
 * @throws {OptionError} naming the path whose places are wrong.
 */
export function readCollections(got: unknown): CollectionsOption {
  if (got === undefined) return {}
  if (!isPlainObject(got)) return throwOptionError('collections', got, 'an object of paths')
  const read = entriesOf(got).map(([path, places]): [string, CollectionPlaces | false] => {
    if (places === false) return [path, false]
    const name = `collections.${path}`
    const given = entriesOf(
      isPlainObject(places) ? places : throwOptionError(name, places, EXPECTED),
    )
    const wrong = given.find(([key, value]) => !PLACES.includes(key) || typeof value !== 'string')
    if (wrong !== undefined) throwOptionError(`${name}.${wrong[0]}`, wrong[1], EXPECTED)
    return [path, Object.fromEntries(given)]
  })
  return Object.fromEntries(read)
}

const PLACES: readonly string[] = ['id', 'list', 'item']

const EXPECTED = 'false, or the names of members: { id, list, item }'

/** Returns the first rows that the description shows: the example of its list. */
export function shownRows(view: View, example: unknown): readonly unknown[] {
  return listOf(view.member === undefined ? example : objectOf(example)[view.member])
}
