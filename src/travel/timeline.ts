import type { ActRecord } from '../journal/acts/act.ts'
import type { JournalRecord } from '../journal/entry.ts'
import type { Checkpoint } from '../service/history/captured-state.ts'
import { isReplayable, isReplayableAct } from '../service/history/replayable.ts'
import type { ServiceState } from '../service/state.ts'

/** A request or an act, in the order in which they happened. */
export type Happening =
  | { readonly kind: 'request'; readonly step: number; readonly record: JournalRecord }
  | { readonly kind: 'act'; readonly step: number; readonly record: ActRecord }

/** A checkpoint, and the requests and acts from there to a position. */
export interface Way {
  readonly start: Checkpoint
  readonly happenings: readonly Happening[]
}

/** What the journal and the checkpoints of a petstore know of its past. */
export class Timeline {
  /** The requests and acts, oldest first. */
  readonly happenings: readonly Happening[]
  /** The position of the latest request or act, even if the journal has dropped it. */
  readonly lastStep: number
  /** The checkpoints by position. */
  readonly checkpoints: ReadonlyMap<number, Checkpoint>

  constructor({ journal, checkpoints }: ServiceState) {
    const requests = journal.records().map((record) => {
      return { kind: 'request' as const, step: record.step, record }
    })
    const acts = journal.actList.items().map((record) => {
      return { kind: 'act' as const, step: record.step, record }
    })
    this.happenings = [...requests, ...acts].sort((left, right) => left.step - right.step)
    this.lastStep = journal.lastStep
    this.checkpoints = new Map(checkpoints.items().map((each) => [each.step, each]))
  }

  /** Returns what happened at a position; undefined if the journal does not have it. */
  at(step: number): Happening | undefined {
    return this.happenings.find((each) => each.step === step)
  }

  /** Returns what happened next after a position; undefined if nothing did. */
  after(step: number): Happening | undefined {
    return this.happenings.find((each) => each.step > step)
  }

  /** Returns the shortest way to a position; undefined if there is none. */
  wayTo(step: number): Way | undefined {
    const start = [...this.checkpoints.values()].findLast((each) => each.step <= step)
    if (start === undefined) return undefined
    const happenings = this.happenings.filter((each) => each.step > start.step && each.step <= step)
    const isWhole = happenings.length === step - start.step
    return isWhole && happenings.every((each) => obstacleIn(each) === undefined)
      ? { start, happenings }
      : undefined
  }
}

/** The earliest position to which one can travel, and why to no earlier one. */
export interface Reach {
  /** 0 for the very start. Beyond `lastStep` if one cannot travel at all. */
  readonly from: number
  /** Null if one can travel to the very start. */
  readonly reason: string | null
}

/** Finds the earliest position from which on every one can be reached. */
export function reachOf({ happenings, lastStep, checkpoints }: Timeline): Reach {
  let reach = reachAfterGap(checkpoints, { from: 0, to: 0 })
  let step = 0
  for (const happening of happenings) {
    if (happening.step > step + 1) {
      reach = reachAfterGap(checkpoints, { from: step + 1, to: happening.step - 1 })
    }
    step = happening.step
    const obstacle = obstacleIn(happening)
    const isReachable = checkpoints.has(step) || (reach.from < step && obstacle === undefined)
    if (isReload(happening))
      reach = { from: step, reason: `${happening.record.act.id} reloaded the server` }
    if (!isReachable) reach = { from: step + 1, reason: obstacle ?? reach.reason }
  }
  return step < lastStep ? reachAfterGap(checkpoints, { from: step + 1, to: lastStep }) : reach
}

type ActHappening = Extract<Happening, { readonly kind: 'act' }>

/** Before a reload, the petstore had other options. */
function isReload(happening: Happening): happening is ActHappening {
  return happening.kind === 'act' && happening.record.act.name === 'reload'
}

/** Positions that the journal does not have. */
interface Gap {
  readonly from: number
  readonly to: number
}

function reachAfterGap(checkpoints: Timeline['checkpoints'], { from, to }: Gap): Reach {
  const start = checkpoints.has(to) ? to : to + 1
  return { from: start, reason: start === 0 ? null : from === 0 ? NOT_KEPT : DROPPED }
}

const NOT_KEPT = 'The state at the start was not kept'

const DROPPED = 'The journal has dropped its oldest entries'

/** Returns why a replay cannot go past a request or an act; undefined if it can. */
function obstacleIn(happening: Happening): string | undefined {
  if (happening.kind === 'act') {
    const { id, name } = happening.record.act
    return isReplayableAct(happening.record)
      ? undefined
      : `${id} (${name}) replaced a large state, of which no copy was kept`
  }
  const { id } = happening.record
  return isReplayable(happening.record)
    ? undefined
    : `The body of ${id} is longer than the journal stores, and the state after it was not kept`
}
