import type { ActRecord } from './act.ts'
import { describeAct } from './describe-act.ts'
import type { JournalRecord } from './entry.ts'

/** Returns the acts between each record and the one before it. */
export function actsByRecord(
  records: readonly JournalRecord[],
  acts: readonly ActRecord[],
): ReadonlyMap<JournalRecord, readonly ActRecord[]> {
  const found = new Map<JournalRecord, readonly ActRecord[]>()
  let next = 0
  for (const record of records) {
    const first = next
    while ((acts[next]?.step ?? Number.POSITIVE_INFINITY) < record.step) next += 1
    if (next > first) found.set(record, acts.slice(first, next))
  }
  return found
}

/** The maximum number of acts in a comment. */
const SHOWN_ACTS = 20

/** Returns what a comment says about the acts before an entry; empty if there are none. */
export function commentOf(acts: readonly ActRecord[] = []): string {
  if (acts.length === 0) return ''
  const shown = acts.slice(-SHOWN_ACTS).map(({ act }) => describeAct(act))
  const more = acts.length > SHOWN_ACTS ? `${acts.length - SHOWN_ACTS} acts, then ` : ''
  return `; before it, the tester called ${more}${shown.join(', ')}`
}
