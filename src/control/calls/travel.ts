import { noContent, ok } from '../../core/http/answer.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput, quote } from '../input.ts'
import { refuseCall } from '../problems.ts'
import { listSteps, reachOf, recordsOf } from '../steps.ts'
import { type Travelled, travelTo } from '../travel.ts'

export const listActs: Call<'listActs'> = ({ internals }) => ok(internals.core.journal.acts())

export const getSteps: Call<'getSteps'> = ({ internals }) => ok(listSteps(internals))

export const getStep: Call<'getStep'> = (context) => {
  const { snapshot: _, ...travelled } = readTravelled(context)
  return ok(travelled)
}

export const restoreStep: Call<'restoreStep'> = (context) => {
  const travelled = readTravelled(context)
  fromInput(() => context.internals.core.restore(travelled.snapshot()))
  return noContent()
}

/** Travels to the position in the path. Ends the call with 404 if one can't travel there. */
export function readTravelled({ internals, param }: CallContext): Travelled {
  const text = param('step')
  const step = /^\d{1,15}$/.test(text) ? Number(text) : undefined
  const { state } = internals
  const { from, reason } = reachOf(recordsOf(state), state)
  const last = state.journal.lastPosition
  if (step !== undefined && step >= from && step <= last) return travelTo(internals, step)
  const range = from > last ? 'none can be reached yet' : `expected ${from} to ${last}`
  const why = reason === null ? '' : `. ${reason}`
  return refuseCall('step_not_found', `There is no step ${quote(text)}: ${range}${why}`)
}
