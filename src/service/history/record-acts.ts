import { latestMoment } from '../../http/delivery.ts'
import type { Act } from '../../journal/acts/act.ts'
import type { Emitter } from '../../lib/emitter.ts'
import type { WrittenRows } from '../../model/database/collection/source.ts'
import type { Change } from '../change.ts'
import type { ServiceState } from '../state.ts'
import { keepCheckpointSoon, keepDueCheckpoint } from './keep-checkpoints.ts'

/** A petstore whose acts are recorded. */
export interface Recorded {
  readonly state: ServiceState
  readonly changes: Emitter<Change>
}

/** The methods of an object whose calls are acts. The name of an act is `<prefix>.<method>`. */
interface WatchedCalls {
  readonly prefix: string
  readonly methods: readonly string[]
}

/** How many calls of `withoutActs` are running. */
let silences = 0

/** Runs an action whose calls are no acts, because the tester does not make them. */
export function withoutActs<Result>(action: () => Result): Result {
  silences += 1
  try {
    return action()
  } finally {
    silences -= 1
  }
}

/** Makes each call of some methods an act, unless the call fails or changes nothing. */
export function watchCalls(
  recorded: Recorded,
  target: object,
  { prefix, methods }: WatchedCalls,
): void {
  for (const name of methods) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') throw new Error(`watchCalls: there is no ${prefix}.${name}`)
    Reflect.set(target, name, (...args: readonly unknown[]) =>
      recordCall(recorded, { name: `${prefix}.${name}`, args }, () =>
        Reflect.apply(method, target, args),
      ),
    )
  }
}

/** Runs a call and, if it changed something, records it as an act. No time passes meanwhile. */
function recordCall<Result>(
  { state, changes }: Recorded,
  call: Pick<Act, 'name' | 'args'>,
  run: () => Result,
): Result {
  if (silences > 0) return run()
  return state.clock.hold(() => {
    const before = state.clock.now()
    let hasChanged = false
    const stop = changes.subscribe(() => {
      hasChanged = true
    })
    try {
      const result = run()
      if (hasChanged) recordAct(state, { ...call, before, writes: 0 })
      return result
    } finally {
      stop()
    }
  })
}

/** Records a write through `petstore.db`. */
export function recordWrite(state: ServiceState, model: string, write: WrittenRows): void {
  if (silences > 0) return
  const { method, ids, rows } = write
  const args = method === 'create' ? rows : method.startsWith('delete') ? [ids] : [ids, rows]
  const writes = Math.max(ids.length, rows.length)
  recordAct(state, { name: `db.${model}.${method}`, args, before: state.clock.now(), writes })
}

/** An act that has just happened. */
interface MadeAct extends Pick<Act, 'name' | 'args'> {
  /** The service time before the act, in epoch ms. */
  readonly before: number
  /** The number of rows that it wrote; null if they were not counted. */
  readonly writes: number | null
}

/** Records an act, and keeps a checkpoint if one is due. */
export function recordAct(state: ServiceState, { name, args, before, writes }: MadeAct): void {
  const { clock, journal, checkpoints } = state
  if (checkpoints.areOff) return
  const [at, mode, moment] = [clock.now(), clock.mode, latestMoment()]
  journal.act({ name, args, before, writes, at, mode, moment })
  const isStored = journal.actList.last()?.step === journal.lastStep
  if (isStored) keepDueCheckpoint(state)
  else keepCheckpointSoon(state)
}
