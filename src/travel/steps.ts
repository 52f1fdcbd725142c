import type { PetstoreInternals } from '../petstore.ts'
import { type Happening, type Reach, reachOf, Timeline } from './timeline.ts'

/** A request or an act to which one can travel, or the start before all of them. */
export interface Step {
  /** The position among all requests and acts since the journal was cleared; 0 for the start. */
  readonly step: number
  readonly kind: 'start' | 'request' | 'act'
  /** The id of the journal entry or of the act; null for the start. */
  readonly id: string | null
  /** The service time after it, in epoch ms. */
  readonly at: number
  /** The number of rows that it wrote; null for acts that replace the whole state. */
  readonly writes: number | null
}

/** The requests and acts in the journal, and to which of them one can travel. */
export interface Steps extends Reach {
  /** All requests and acts, oldest first. */
  readonly steps: readonly Step[]
}

/** Lists the requests and acts in the journal of a petstore, in the order in which they happened. */
export function listSteps({ state }: Pick<PetstoreInternals, 'state'>): Steps {
  const timeline = new Timeline(state)
  return { steps: timeline.happenings.map(toStep), ...reachOf(timeline) }
}

/** Describes a request or an act. */
export function toStep({ kind, step, record }: Happening): Step {
  const { writes } = record
  const { id, at } = kind === 'act' ? record.act : record
  return { step, kind, id, at, writes }
}
