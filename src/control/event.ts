import { describeEntry } from '../core/journal/entry.ts'
import type { PetstoreInternals } from '../core/petstore/create-petstore.ts'
import type { Change } from '../core/service/change.ts'

/** An event for the listeners to a petstore. */
export interface ControlEvent {
  readonly name: Change['kind']
  /** Returns its data as JSON. Describing a journal entry takes time, so read it only if needed. */
  readonly read: () => unknown
  /** Whether several of them say no more than one, so that those of a moment can be sent as one. */
  readonly isRepeatable: boolean
}

/**
 * Returns the event for a change, whose data is the new value of what has changed; undefined if
 * listeners get no event.
 */
export function eventOf(
  change: Change,
  { core, state }: Pick<PetstoreInternals, 'core' | 'state'>,
): ControlEvent | undefined {
  const { kind } = change
  const event = (read: () => unknown) => ({ name: kind, read, isRepeatable: false })
  if (kind === 'data' || kind === 'faults' || kind === 'clearing') {
    return { name: kind, read: () => ({}), isRepeatable: true }
  }
  if (change.kind === 'journal') return event(() => describeEntry(change.entry))
  if (kind === 'act') return event(() => state.journal.actList.last()?.act)
  if (change.kind === 'quota') return event(() => core.quotas.get(change.apiKey))
  if (change.kind === 'clock')
    return event(() => ({ now: core.clock.now(), mode: core.clock.mode }))
  if (change.kind === 'state') return event(() => ({ cause: change.cause }))
  return undefined
}
