import type { Emitter } from '../../lib/emitter.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Change } from '../change.ts'
import { createState, type ServiceState } from '../state.ts'
import { restartCheckpoints } from './keep-checkpoints.ts'
import { type Recorded, recordWrite, watchCalls } from './record-acts.ts'

/** Creates the state of a service whose journal has the acts of the tester too. */
export function createRecordedState(settings: Settings, changes: Emitter<Change>): ServiceState {
  const state: ServiceState = createState(settings, changes, {
    onWrite: (model, write) => recordWrite(state, model, write),
    onCleared: () => restartCheckpoints(state),
  })
  restartCheckpoints(state)
  return state
}

/** The parts of a petstore that the tester controls. */
interface Controls {
  readonly clock: object
  readonly quotas: object
  readonly faults: object
}

/** Makes the calls with which the tester controls a petstore acts in its journal. */
export function watchControls(recorded: Recorded, { clock, quotas, faults }: Controls): void {
  if (recorded.state.checkpoints.areOff) return
  watchCalls(recorded, clock, {
    prefix: 'clock',
    methods: ['freeze', 'set', 'advance', 'resume'],
  })
  watchCalls(recorded, quotas, {
    prefix: 'quotas',
    methods: ['exhaust', 'setRemaining', 'ban', 'setPlan', 'pardon', 'forget', 'clear'],
  })
  watchCalls(recorded, faults, { prefix: 'faults', methods: ['add', 'play', 'clear'] })
  // The handle of a fault removes it here too.
  watchCalls(recorded, recorded.state.faults, { prefix: 'faults', methods: ['remove'] })
}
