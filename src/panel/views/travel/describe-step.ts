import { describeAct } from '../../../core/journal/act.ts'
import { printable } from '../../../core/lib/printable.ts'
import type { Step } from '../../../core/service/travel/steps.ts'
import type { Connection } from '../../store/connection.ts'

/** Returns what a step did, in one line. */
export async function describeStep(
  step: Step | undefined,
  connection: Connection,
): Promise<string> {
  const id = step?.id ?? null
  if (step === undefined || id === null) return 'Before the first step'
  if (step.kind === 'act') {
    const acts = await connection.petstore.journal.acts()
    const act = acts.find((each) => each.id === id)
    return act === undefined ? id : describeAct(act)
  }
  const entry = await connection.petstore.journal.last({ id })
  if (entry === undefined) return id
  const { at, method, url, status, network } = entry
  // A restore repeats ids, and the journal finds the newest request with one.
  if (at !== step.at) return `${id}, an id that a later request has too`
  return printable(`${method} ${url} → ${network ?? status}`)
}
