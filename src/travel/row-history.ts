import { createIds } from '../model/ids.ts'
import { toJson } from '../model/json/row-json.ts'
import type { ModelName } from '../model/rows.ts'
import type { PetstoreInternals } from '../petstore.ts'
import { Replay } from './replay.ts'
import { type Step, toStep } from './steps.ts'
import { type Happening, type Reach, reachOf, Timeline } from './timeline.ts'

/** A row, by its model and its key in the database. */
interface RowKey {
  readonly model: ModelName
  readonly key: number
}

/** The requests and acts that wrote a row. */
export interface RowHistory extends Reach {
  /** The latest of them, oldest first: at most 100. */
  readonly steps: readonly Step[]
}

/** The most steps of a history. */
const LIMIT = 100

/**
 * Finds the requests and acts that created, changed or deleted a row, by replaying all that one can
 * travel to. The petstore itself does not change.
 */
export function findRowHistory(
  { settings, state }: PetstoreInternals,
  { model, key }: RowKey,
): RowHistory {
  const timeline = new Timeline(state)
  const reach = reachOf(timeline)
  const replay = new Replay(settings)
  const ids = createIds(settings.idOffset)
  const read = () => {
    const row: object | undefined = replay.petstore.state.data.tables[model].get(key)
    return row && JSON.stringify(toJson(model, row, ids))
  }
  const way = timeline.wayTo(reach.from)
  if (way === undefined) return { ...reach, steps: [] }
  replay.go(way)
  const steps: Step[] = []
  let before = read()
  for (const happening of timeline.happenings) {
    if (happening.step <= reach.from) continue
    pass(replay, timeline, happening)
    const after = read()
    if (after !== before) steps.push(toStep(happening))
    before = after
  }
  return { ...reach, steps: steps.slice(-LIMIT) }
}

/** Goes past a request or an act. One that cannot be repeated has a checkpoint. */
function pass(replay: Replay, { checkpoints }: Timeline, happening: Happening): void {
  const checkpoint = checkpoints.get(happening.step)
  if (checkpoint === undefined) replay.run(happening)
  else replay.startFrom(checkpoint)
}
