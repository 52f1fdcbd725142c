import { plural } from '../../core/lib/describe.ts'
import type { UserHandler } from '../../core/user-handlers/routes.ts'
import type { HandlersContext } from '../../core/user-handlers/user-handlers.ts'
import { describeSecurity } from './check-request.ts'
import {
  type Candidate,
  type CollectionsOption,
  findCollections,
  readCollections,
} from './collections.ts'
import { readDescription } from './description.ts'
import { describedHandlers } from './handlers.ts'
import type { Json } from './json.ts'
import { type Operation, operationsOf } from './operations.ts'
import { Schemas } from './schemas.ts'

/** The options of a petstore that make it another API. */
interface ApiOptions {
  readonly handlers: (world: Pick<HandlersContext, 'state'>) => readonly UserHandler[]
  readonly state: Json
  readonly operations: false
  /** The title of the API, if it has one. */
  readonly title?: string
}

/** A mock of the API that a document describes, or that a recording has. */
export interface MockedApi {
  /**
   * The options `handlers`, `state`, `operations` and `title`, to pass on, or to spread beside yours:
   * `{ ...options, plan: 'pro' }`.
   */
  readonly options: ApiOptions
  /** What was made of the document or the recording, on one line. */
  readonly summary: string
  /** What of it can't be used, and why. */
  readonly notes: readonly string[]
  /** The fields with the ids that rows get, so that two rows may differ in them. */
  readonly ids: readonly string[]
}

/** The options of `fromOpenapi`. */
export interface OpenapiOptions {
  /**
   * Where the rows of collections are, by their path, if that can't be seen from the description:
   * `{ '/notes': { id: 'number', list: 'items', item: 'note' } }`. False is for no state.
   * @default {}
   */
  readonly collections?: CollectionsOption
}

/**
 * Creates a mock of an API from its OpenAPI description: a document, or the path of a file in JSON or
 * YAML.
 *
 * @throws {TypeError} naming the place of what is wrong in the description, or the option.
 */
export async function fromOpenapi(
  source: string | object,
  options: OpenapiOptions = {},
): Promise<MockedApi> {
  const description = await readDescription(source)
  const schemas = new Schemas(description)
  const operations = operationsOf(description)
  const candidates = findCollections(operations, schemas, readCollections(options.collections))
  const collections = candidates.flatMap(({ collection }) => collection ?? [])
  const { handlers, state } = describedHandlers({ operations, collections, schemas })
  const { title } = Object(description.document.info)
  const named = typeof title === 'string' && title !== '' ? { title } : {}
  return {
    options: { handlers, state, operations: false, ...named },
    summary: summarize(operations, candidates),
    notes: description.notes,
    ids: collections.flatMap(({ places, isIdChosen }) => (isIdChosen ? [] : places.id)),
  }
}

/** The options of `explore` and of the command line for a described API. */
export interface OpenapiSource extends OpenapiOptions {
  /** An OpenAPI document, or the path of one in JSON or YAML. */
  readonly openapi?: string | object
}

/** The most names in a summary. */
const MOST_NAMES = 12

function summarize(operations: readonly Operation[], candidates: readonly Candidate[]): string {
  const names = candidates.flatMap(({ collection }) => collection?.name ?? [])
  const others = candidates.flatMap(({ path, reason }) => (reason ? `${path}: ${reason}` : []))
  const keys = describeSecurity(operations)
  return [
    plural(operations.length, 'operation'),
    plural(names.length, 'collection') + listed(names, ', '),
    ...(others.length > 0 ? [`${others.length} without state${listed(others, '; ')}`] : []),
    ...(keys === '' ? [] : [keys]),
  ].join(', ')
}

function listed(names: readonly string[], separator: string): string {
  if (names.length === 0) return ''
  const shown = names.slice(0, MOST_NAMES).join(separator)
  const more = names.length - MOST_NAMES
  return ` (${shown}${more > 0 ? `${separator}and ${more} more` : ''})`
}
