import { choice, readParts, type SettingsOf, toggle } from '../lib/option-table.ts'

/**
 * Rules for behaviour that the specification leaves open. The first value of each rule is its
 * default: the one that adds the least to the specification. The reasons are in
 * docs/reference/operations.md.
 */
export const RULES = {
  /**
   * Whether deleting a category that has pets, or a pet that has orders, fails with 409
   * (`'restrict'`), or also deletes those pets and orders (`'cascade'`).
   */
  onDelete: choice('restrict', 'cascade'),
  /**
   * Whether an order reduces the stock of its pet by its quantity, and fails with 409 if there isn't
   * enough stock.
   */
  reserveStock: toggle(false),
  /**
   * Whether a category or pet must exist if a body refers to it (otherwise 422), or if a pet or order
   * in `fixtures` does.
   */
  references: choice('check', 'ignore'),
  /**
   * What happens to an `id` in a body. With `'match'`, a replacement's must equal the id in the
   * path (otherwise 422), and a new record's is ignored.
   */
  bodyId: choice('match', 'ignore'),
  /** Whether fields that aren't in the schema are refused with 422, or dropped. */
  unknownFields: choice('reject', 'ignore'),
  /** Whether query parameters that the operation doesn't have are ignored, or refused with 400. */
  unknownParameters: choice('ignore', 'reject'),
  /**
   * When a list is paged: if the request has `limit` or `offset` (`'on-request'`), or in any case, by
   * default in pages of 20 records (`'always'`).
   */
  paging: choice('on-request', 'always'),
  /**
   * Whether a body must be sent as `application/json` (otherwise 415), or may also have another
   * type or none, as with `curl -d`.
   */
  contentType: choice('strict', 'lenient'),
  /** Whether the `Idempotency-Key` of a POST, or of a PATCH that your handler answers, makes it safe to repeat, or is ignored. */
  idempotencyKeys: choice('honour', 'ignore'),
  /** Whether quantities below 0 are accepted, or refused with 422. */
  negativeQuantities: choice('accept', 'reject'),
  /**
   * Whether the status of a pet may change in any way, or only forward, from available through
   * pending to sold (otherwise 422).
   */
  statusTransitions: choice('any', 'forward'),
}

/** The value of each rule. */
export type Rules = SettingsOf<typeof RULES>

/** Reads the option `rules`. */
export function readRules(got: unknown): Rules {
  return readParts(got, 'rules', RULES)
}
