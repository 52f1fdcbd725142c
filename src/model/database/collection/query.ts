import { fields, flag, isPlainObject, refuse, refuseUnknown } from '../../../lib/check.ts'
import { describe } from '../../../lib/text/describe.ts'
import { readOrderBy } from './order-by.ts'
import { readPage } from './page.ts'
import type { Source } from './source.ts'
import { readWhere } from './where.ts'

const SELECTION = ['where', 'strict'] as const
const CHANGE = [...SELECTION, 'data'] as const

/** The options of each method that finds rows. Without `where`, one for many rows finds them all. */
const METHODS = {
  count: { options: ['where'], isSingle: false },
  findFirst: { options: [...SELECTION, 'orderBy'], isSingle: true },
  findMany: {
    options: [...SELECTION, 'orderBy', 'skip', 'take', 'cursor'],
    isSingle: false,
  },
  update: { options: CHANGE, isSingle: true },
  updateMany: { options: CHANGE, isSingle: false },
  delete: { options: SELECTION, isSingle: true },
  deleteMany: { options: SELECTION, isSingle: false },
} as const

/** The name of a method that finds rows. */
export type QueryMethod = keyof typeof METHODS

type QueryOption = (typeof METHODS)[QueryMethod]['options'][number]

/** The options of a query. Their values are not checked yet. */
export type QueryOptions = { readonly [Name in QueryOption]?: unknown }

/**
 * Returns the options of a query.
 *
 * @throws {TypeError} if an option is unknown, or the `where` of a single row is missing.
 */
export function readOptions<Row extends object>(
  { name, layout }: Source<Row>,
  method: QueryMethod,
  got: unknown,
): QueryOptions {
  const call = `${name}.${method}`
  const known: readonly QueryOption[] = METHODS[method].options
  if (got !== undefined && !isPlainObject(got)) {
    refuse(call, got, `an object such as { where: { ${layout.key}: 1 } }`)
  }
  const misplaced = Object.keys(got ?? {}).find((key) => Object.hasOwn(layout.sample, key))
  if (misplaced !== undefined) {
    const place = got !== undefined && 'where' in got && known.includes('data') ? 'data' : 'where'
    refuseUnknown(call, misplaced, `write { ${place}: { ${misplaced}: … } }`)
  }
  const options = fields(call, got, known)
  if (options.where === undefined && METHODS[method].isSingle) {
    refuse(`${call}: where`, undefined, 'an object; {} selects all rows,')
  }
  return options
}

/**
 * Checks the options of a query and returns the function that finds its rows.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readQuery<Row extends object>(
  source: Source<Row>,
  method: QueryMethod,
  options: QueryOptions,
): () => readonly Row[] {
  const call = `${source.name}.${method}`
  const { where = {}, strict = false, orderBy } = options
  const { operators, checks } = readWhere(`${call}: where`, where, source.fields)
  const isStrict = flag(`${call}: strict`, strict)
  const order = orderBy === undefined ? undefined : readOrderBy(call, orderBy, source.fields)
  const takePage = readPage(call, options, source.layout)
  return () => {
    const rows = source.table
      .find(operators)
      .filter((row) => checks.every((matches) => matches(row)))
    if (isStrict && rows.length === 0) throw new Error(`${call}: no row matches ${describe(where)}`)
    if (order) rows.sort(order)
    return METHODS[method].isSingle ? rows.slice(0, 1) : takePage(rows)
  }
}
