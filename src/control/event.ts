import { toEntry } from '../core/journal/entry.ts'
import type { PetstoreInternals } from '../core/petstore/create-petstore.ts'
import type { Change } from '../core/service/state.ts'

/** An event for the listeners to a petstore. */
export interface ControlEvent {
  readonly name: EventName
  /** Returns its data as JSON. Describing a journal entry takes time, so read it only if needed. */
  readonly read: () => unknown
  /** Whether several of them say no more than one, so that those of a moment can be sent as one. */
  readonly isRepeatable: boolean
}

type EventName = 'journal' | 'action' | 'clearing' | 'quota' | 'data' | 'faults' | 'clock' | 'state'

/**
 * Returns the event for a change, whose data is the new value of what has changed; undefined if
 * listeners get no event.
 */
export function eventOf(
  change: Change,
  { petstore }: Pick<PetstoreInternals, 'petstore'>,
): ControlEvent | undefined {
  const event = (name: EventName, read: () => unknown) => ({ name, read, isRepeatable: false })
  const bare = (name: EventName) => ({ name, read: () => ({}), isRepeatable: true })
  switch (change.kind) {
    case 'journal':
      return event('journal', () => toEntry(change.entry))
    case 'action':
      return event('action', () => change.action)
    case 'clearing':
    case 'faults':
      return bare(change.kind)
    case 'row':
    case 'handlers':
      return bare('data')
    case 'account':
      return event('quota', () => petstore.quotas.get(change.key))
    case 'clock':
      return event('clock', () => ({ now: petstore.clock.now(), mode: petstore.clock.mode }))
    case 'state':
      return event('state', () => ({ cause: change.cause }))
    default:
      return undefined
  }
}
