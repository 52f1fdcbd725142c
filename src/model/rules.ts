/** Behaviour that the specification leaves open; docs/reference/assumptions.md has the reasons. */
export interface Rules {
  /** What becomes of a category with pets, or a pet with orders, on delete: 409, or they go too. */
  readonly onDelete: 'restrict' | 'cascade'
  /** Whether an order takes its quantity out of stock, and is refused with 409 when it is short. */
  readonly reserveStock: boolean
  /** Whether a category or a pet that a body names must exist (422). */
  readonly references: 'check' | 'ignore'
  /** Whether an `id` in the body of a replacement must be the one in the path (422). */
  readonly bodyId: 'match' | 'ignore'
  /** Whether fields that the schema does not have are refused (422) or dropped. */
  readonly unknownFields: 'reject' | 'ignore'
  /** Whether query parameters that the operation does not have are refused (400). */
  readonly unknownParameters: 'ignore' | 'reject'
  /** Whether text with NUL characters is refused (422). */
  readonly nulCharacters: 'reject' | 'accept'
  /** Which changes of a pet's status are allowed: all, or only forward along available → pending → sold. */
  readonly statusTransitions: 'any' | 'forward'
}

/** The least invention in each case. */
export const defaultRules: Rules = {
  onDelete: 'restrict',
  reserveStock: false,
  references: 'check',
  bodyId: 'match',
  unknownFields: 'reject',
  unknownParameters: 'ignore',
  nulCharacters: 'reject',
  statusTransitions: 'any',
}
