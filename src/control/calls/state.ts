import { noContent, ok } from '../../core/http/answer.ts'
import { isPlainObject, refuse, refuseUnknown } from '../../core/lib/check.ts'
import { describe } from '../../core/lib/describe.ts'
import type { ResetOptions } from '../../core/service/reset.ts'
import { type Snapshot, streamState } from '../../core/service/snapshot.ts'
import { OPTIONS } from '../../core/settings/table.ts'
import type { Call } from '../call.ts'
import { fromInput } from '../input.ts'
import { CREATE_SESSION } from '../paths.ts'

export const reset: Call<'reset'> = ({ internals, body }) => {
  fromInput(() => {
    refuseOptions(body)
    // `reset` validates its options, so the cast is safe.
    internals.core.reset(body as ResetOptions | undefined)
  })
  return noContent()
}

export const getState: Call<'getState'> = ({ internals }) => ok(streamState(internals.state))

export const putState: Call<'putState'> = ({ internals, body }) => {
  fromInput(() => {
    refuseRows(body)
    // `restore` validates the snapshot, so the cast is safe.
    internals.core.restore(body as Snapshot)
  })
  return noContent()
}

/** Refuses the options of a petstore, which a client may expect a reset to change. */
function refuseOptions(body: unknown): void {
  if (!isPlainObject(body)) return
  const name = Object.keys(body).find((each) => Object.hasOwn(OPTIONS, each))
  if (name === undefined) return
  const hint = `options are fixed. For other ones, ${CREATE_SESSION} with {${describe(name)}:…}`
  refuseUnknown('reset', name, hint)
}

/** Refuses what doesn't resemble a snapshot, such as an object with rows to start from. */
function refuseRows(body: unknown): void {
  const expected = 'a snapshot from GET /state'
  if (!isPlainObject(body)) refuse('snapshot', body, expected)
  if (Object.hasOwn(body, 'parts') || Object.hasOwn(body, 'version')) return
  const hint = `to start from these rows, ${CREATE_SESSION} with {"fixtures":{…}}`
  refuse('snapshot', body, expected, hint)
}
