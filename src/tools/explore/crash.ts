import type { ActiveFault } from '../../core/faults/fault.ts'
import type { StoredEntry } from '../../core/journal/entry.ts'
import type { PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import type { OutcomeName } from './outcomes.ts'
import type { Path } from './path.ts'

/** The outcomes that end the client, as the end of its process would. It's then started again. */
export const CRASHES: ReadonlySet<string> = new Set<OutcomeName>(['crash', 'crash-before'])

/** Returns whether an outcome of a path ends the client. */
export function endsClient({ outcome }: { readonly outcome: { readonly name: string } }): boolean {
  return CRASHES.has(outcome.name)
}

/** Returns whether a request has ended the client. */
export type IsCrash = (entry: Pick<StoredEntry, 'trace'>) => boolean

/** Returns a function that tells which requests have ended the client. The path's faults are the last. */
export function crashesOn(path: Path, active: readonly ActiveFault[]): IsCrash {
  const ids = active.slice(active.length - path.length).map(({ id }) => id)
  const crashes = path.flatMap((each, index) => (endsClient(each) ? ids[index] : []))
  return ({ trace }) => trace.fault !== undefined && crashes.includes(trace.fault.id)
}

/** Forgets the waits that a client was told: when it's started again after a crash, it knows of none. */
export function forgetWaits({ state }: Pick<PetstoreInternals, 'state'>): void {
  state.journal.invalidateWaits()
  state.accounts.forgetRefusals()
}
