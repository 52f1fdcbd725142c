import { choice, readParts, type SettingsOf, toggle } from '../lib/option-table.ts'

/**
 * Behaviour that the specification leaves open. The first value of a rule is its default, which adds
 * the least to the specification; docs/reference/assumptions.md has the reasons.
 */
export const RULES = {
  /**
   * What happens when a category with pets, or a pet with orders, is deleted: the service refuses
   * with 409 (`'restrict'`), or deletes them too (`'cascade'`).
   */
  onDelete: choice('restrict', 'cascade'),
  /**
   * Takes the quantity of an order out of stock, and refuses the order with 409 if there is too
   * little.
   */
  reserveStock: toggle(false),
  /** Whether the category or pet that a body refers to must exist (422). */
  references: choice('check', 'ignore'),
  /** Whether an `id` in the body of a replacement must match the one in the path (422). */
  bodyId: choice('match', 'ignore'),
  /** Whether fields that the schema does not define are refused with 422, or dropped. */
  unknownFields: choice('reject', 'ignore'),
  /** Whether query parameters that the operation does not define are ignored, or refused with 400. */
  unknownParameters: choice('ignore', 'reject'),
  /** Whether text with NUL characters is refused with 422. */
  nulCharacters: choice('reject', 'accept'),
  /**
   * Which changes of a pet's status are allowed: all, or only those from available to pending to
   * sold (otherwise 422).
   */
  statusTransitions: choice('any', 'forward'),
}

/** The value of each rule. */
export type Rules = SettingsOf<typeof RULES>

/**
 * Reads the option `rules`.
 *
 * @throws {TypeError} naming the rule that is unknown or has an invalid value.
 */
export function readRules(got: unknown): Rules {
  return readParts('rules', got, RULES)
}
