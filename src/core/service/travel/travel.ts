import { oneOf } from '../../lib/check.ts'
import { createIds, readId } from '../../model/ids.ts'
import type { ModelName } from '../../model/rows.ts'
import { MODEL_NAMES } from '../../model/rows.ts'
import type { Snapshot } from '../snapshot.ts'
import { findRowHistory, type RowHistory } from './row-history.ts'
import { listSteps, type Steps } from './steps.ts'
import { type Travelled, type Travelling, travelTo } from './travel-to.ts'

/** Shows the petstore as it was after any request or act in the journal, and goes back there. */
export interface Travel {
  /** Returns the requests and acts in the journal, and the first position to which you can travel. */
  steps(): Steps
  /**
   * Returns the state after a request or an act. The petstore doesn't change.
   *
   * @param position - The position among all requests and acts; 0 for the state before the first one.
   * @throws {TypeError} if you can't travel there.
   */
  to(position: number): Travelled
  /**
   * Restores the state after a request or an act. The journal stays, and has the restore as an act.
   *
   * @throws {TypeError} if you can't travel there.
   */
  restore(position: number): void
  /**
   * Returns the latest 100 requests and acts that created, changed or deleted a row. Its id is the one
   * that clients of the service see.
   *
   * @throws {TypeError} naming the argument, what was expected and what it got.
   */
  history(model: ModelName, id: number | string): RowHistory
}

/** Creates `petstore.travel`. */
export function createTravel(
  travelling: Travelling,
  restore: (snapshot: Snapshot) => void,
): Travel {
  const { settings, state } = travelling
  return {
    steps: () => listSteps(state),
    to: (position) => travelTo(travelling, position),
    restore: (position) => restore(travelTo(travelling, position).snapshot()),
    history(model, id) {
      const ids = createIds(settings.idOffset)
      oneOf('travel.history: model', model, MODEL_NAMES)
      // No row has an id that a number can't hold.
      const key = Number(readId('travel.history: id', id, ids))
      return findRowHistory(travelling, { model, key })
    },
  }
}
