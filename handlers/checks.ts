import { failWith } from '../src/core/http/problems.ts'
import { throwProblem } from '../src/core/model/problems.ts'
import type { Repositories } from '../src/core/model/repositories.ts'
import { effectiveStatus, type PetStatus } from '../src/core/model/rows.ts'
import type { Rules } from '../src/core/model/rules.ts'

interface RecordsAndRules {
  readonly records: Repositories
  readonly rules: Rules
}

const CREATE_FIRST = "Create it first, or set rules.references to 'ignore'."

/** Rejects the request with 422 unless the category exists (A12). */
export function requireCategory(id: bigint, { records, rules }: RecordsAndRules): void {
  if (mayRefer(id, records.categories, rules)) return
  throwProblem('unknown_category', `categoryId: there is no category ${id}. ${CREATE_FIRST}`)
}

/** Rejects the request with 422 unless the pet exists or the body has no `petId` (A12). */
export function requirePet(id: bigint | undefined, { records, rules }: RecordsAndRules): void {
  if (id === undefined || mayRefer(id, records.pets, rules)) return
  throwProblem('unknown_pet', `petId: there is no pet ${id}. ${CREATE_FIRST}`)
}

/** Rejects the request with 422 if the body of a replacement has another id than its path (A6). */
export function requireBodyId(
  bodyId: bigint | undefined,
  pathId: bigint,
  { rules }: RecordsAndRules,
): void {
  if (bodyId === undefined || bodyId === pathId || rules.bodyId === 'ignore') return
  failWith(
    'validation_failed',
    `id: expected ${pathId}, the id in the path, but got ${bodyId}. You can also leave it out.`,
  )
}

/** Rejects the request with 422 if `rules.negativeQuantities` forbids its quantity (A8). */
export function requireQuantity(
  { quantity }: { readonly quantity?: number },
  { rules }: Pick<RecordsAndRules, 'rules'>,
): void {
  if (quantity === undefined || quantity >= 0 || rules.negativeQuantities === 'accept') return
  failWith('validation_failed', `quantity: expected an integer of at least 0 but got ${quantity}`)
}

/** The order in which the status moves with `rules.statusTransitions: 'forward'`. */
const STATUS_ORDER: readonly PetStatus[] = ['available', 'pending', 'sold']

/** Rejects the request with 422 if `rules.statusTransitions` forbids the change of status (A13). */
export function requireTransition(
  before: { readonly status?: PetStatus },
  after: { readonly status?: PetStatus },
  { rules }: RecordsAndRules,
): void {
  if (rules.statusTransitions === 'any') return
  const from = effectiveStatus(before)
  const to = effectiveStatus(after)
  if (STATUS_ORDER.indexOf(to) >= STATUS_ORDER.indexOf(from)) return
  const reason = `rules.statusTransitions allows only ${STATUS_ORDER.join(' → ')}`
  failWith('validation_failed', `status: the pet can't go back from ${from} to ${to}: ${reason}`)
}

/** Returns whether a body may refer to an id: the record exists, or references aren't checked. */
function mayRefer(id: bigint, pets: Pick<Repositories['pets'], 'has'>, rules: Rules): boolean {
  return rules.references === 'ignore' || pets.has(id)
}
