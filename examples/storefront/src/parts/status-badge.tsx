import type { PetStatus } from '../api/index.ts'

const TEXTS: Readonly<Record<PetStatus, string>> = {
  available: 'Available',
  pending: 'Reserved',
  sold: 'Sold',
}

/** A pet without a status counts as available. */
export function StatusBadge({ status = 'available' }: { readonly status?: PetStatus | undefined }) {
  return <span className={`badge badge-${status}`}>{TEXTS[status]}</span>
}
