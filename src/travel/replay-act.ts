import type { ActRecord } from '../journal/acts/act.ts'
import type { PetstoreInternals } from '../petstore.ts'
import { invalidateWaits } from '../service/state.ts'

/** Does again what the tester did. The clock of the petstore must be at `record.before`. */
export function replayAct({ core, state }: PetstoreInternals, record: ActRecord): void {
  const { name, args, at } = record.act
  const [part = '', method = ''] = name.split('.')
  if (part === 'clock') {
    // The calls themselves could warn on the console.
    if (at < record.before) invalidateWaits(state)
  } else if (part === 'quotas') call(core.quotas, method, args)
  else if (part === 'faults') call(core.faults, method, args)
  else state.data.replay(name.slice('db.'.length), args)
}

/** Calls a method by its name. It checks its arguments, as it did the first time. */
function call(target: object, method: string, args: readonly unknown[]): void {
  const found: unknown = Reflect.get(target, method)
  if (typeof found !== 'function') throw new TypeError(`replay: there is no method ${method}`)
  Reflect.apply(found, target, args)
}
