import { noContent, ok } from '../../../http/outcome.ts'
import type { Snapshot } from '../../../service/snapshot.ts'
import type { Call } from '../call.ts'
import { fromInput } from '../input.ts'

export const reset: Call = ({ world }) => {
  world.core.reset()
  return noContent()
}

export const getState: Call = ({ world }) => ok(world.core.snapshot())

export const putState: Call = ({ world, body }) => {
  // `restore` checks all of it itself.
  fromInput(() => world.core.restore(body as Snapshot))
  return noContent()
}
