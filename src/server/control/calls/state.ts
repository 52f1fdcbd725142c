import { noContent, ok } from '../../../http/outcome.ts'
import type { ResetOptions } from '../../../service/reset.ts'
import type { Snapshot } from '../../../service/snapshot.ts'
import type { Call } from '../call.ts'
import { fromInput } from '../input.ts'

export const reset: Call = ({ instance, body }) => {
  // `reset` validates the options, so the cast is safe.
  fromInput(() => instance.core.reset(body as ResetOptions | undefined))
  return noContent()
}

export const getState: Call = ({ instance }) => ok(instance.core.snapshot())

export const putState: Call = ({ instance, body }) => {
  // `restore` validates the snapshot, so the cast is safe.
  fromInput(() => instance.core.restore(body as Snapshot))
  return noContent()
}
