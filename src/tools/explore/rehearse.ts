import { internalsOf } from '../../core/service/internals.ts'
import { REWRITTEN } from './outcomes.ts'
import type { Path } from './path.ts'
import type { Run } from './run/run.ts'

/**
 * Says why reads of your handlers are never stale; undefined if they can be. `isSame` runs the client on
 * a path, and returns whether it does the same as without faults.
 */
export async function whyNeverStale(
  { petstore, requests }: Run<unknown>,
  isSame: (path: Path) => Promise<boolean>,
): Promise<string | undefined> {
  const { hasHandlers, live, noted } = internalsOf(petstore).state.userHandlers
  if (!hasHandlers || (live === undefined && noted !== undefined)) return undefined
  if (live?.isWritable !== true)
    return `${NEVER} they have no state, or none that can be written (the option state).`
  // Each read puts the state in the place of itself.
  const outcome = { name: 'rewritten', fault: { delay: 0, code: REWRITTEN } }
  const isHarmless = await isSame(requests.map((_, at) => ({ at, outcome })))
  return isHarmless ? undefined : `${NEVER} ${KEPT}`
}

const NEVER = 'Reads of your handlers were never stale, because'

const KEPT =
  'the client did something else when it was only rewritten. They may keep rows that state.write replaces, such as in a timer: let them look rows up by their ids.'
