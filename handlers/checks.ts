import { failWith } from '../src/http/problems.ts'
import type { Model } from '../src/model/model.ts'
import { refuseOperation } from '../src/model/problems.ts'
import type { PetStatus } from '../src/model/rows.ts'
import type { Rules } from '../src/model/rules.ts'
import { sharedStatus } from '../src/model/inventory-sync.ts'

/** What a check needs besides the value it checks. */
interface Scope {
  readonly model: Model
  readonly rules: Rules
}

/** 422 unless the category exists (A12). */
export function requireCategory(id: bigint, { model, rules }: Scope): void {
  if (mayRefer(id, model.categories, rules)) return
  refuseOperation(
    'unknown_category',
    `categoryId: expected the id of a category that exists but got ${id}`,
  )
}

/** 422 unless the pet exists, or the body names none (A12). */
export function requirePet(id: bigint | undefined, { model, rules }: Scope): void {
  if (id === undefined || mayRefer(id, model.pets, rules)) return
  refuseOperation('unknown_pet', `petId: expected the id of a pet that exists but got ${id}`)
}

/** 422 when a replacement names another id than the path (A6). */
export function requireSameId(path: bigint, body: bigint | undefined, { rules }: Scope): void {
  if (body === undefined || body === path || rules.bodyId === 'ignore') return
  failWith(
    'validation_failed',
    `id: expected ${path}, the id in the path, or nothing but got ${body}`,
  )
}

/** 422 when a pet goes back from sold or pending, and that is not allowed (A13). */
export function requireTransition(
  from: PetStatus | undefined,
  to: PetStatus | undefined,
  { rules }: Scope,
): void {
  const steps: readonly PetStatus[] = ['available', 'pending', 'sold']
  const [before, after] = [
    sharedStatus({ status: from ?? null }),
    sharedStatus({ status: to ?? null }),
  ]
  if (rules.statusTransitions === 'any' || steps.indexOf(after) >= steps.indexOf(before)) return
  failWith(
    'validation_failed',
    `status: expected ${steps.slice(steps.indexOf(before)).join(' or ')} but got ${after}`,
  )
}

/** Whether a record may name an id: one that exists, or any that a row can hold. */
function mayRefer(
  id: bigint,
  records: Pick<Model['pets'], 'has' | 'canHold'>,
  rules: Rules,
): boolean {
  return records.has(id) || (rules.references === 'ignore' && records.canHold(id))
}
