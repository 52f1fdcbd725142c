import { type Delivery, latestMoment } from '../../http/delivery.ts'
import { statePartsOf } from '../snapshot.ts'
import type { ServiceState } from '../state.ts'
import type { CapturedState, Checkpoint } from './captured-state.ts'

/** Replaces a delivery that a captured state shares with the state that it was captured from. */
export type DeliveryOf = (captured: Delivery) => Delivery

/** The parts that are captured in a form of their own. */
const OWN_FORM: readonly (keyof ServiceState)[] = ['data', 'traffic', 'idempotencyKeys']

/** Captures the whole state. Takes as long as `sizeOf` says. */
export function captureState(state: ServiceState): CapturedState {
  const parts = statePartsOf(state).filter(([name]) => !OWN_FORM.includes(name))
  return {
    saved: new Map(parts.map(([name, part]) => [name, part.snapshot()])),
    data: state.data.capture(),
    traffic: state.traffic.capture(),
    idempotencyKeys: state.idempotencyKeys.capture(),
  }
}

/** Replaces a state, apart from its journal, by a captured one of a petstore with equal settings. */
export function adoptState(
  state: ServiceState,
  captured: CapturedState,
  deliveryOf: DeliveryOf,
): void {
  for (const [name, part] of statePartsOf(state)) {
    if (captured.saved.has(name)) part.parse(captured.saved.get(name))()
  }
  state.data.adopt(captured.data)
  state.traffic.adopt(captured.traffic, deliveryOf)
  state.idempotencyKeys.adopt(captured.idempotencyKeys, deliveryOf)
}

/** Returns the number of values that a capture copies. */
export function sizeOf({ data, accounts, traffic, idempotencyKeys, faults }: ServiceState): number {
  const callers = accounts.size + traffic.share.used
  return data.captureSize + callers + idempotencyKeys.size + faults.size
}

/** The bytes of an account, and of a caller or request that is remembered. */
const CALLER_BYTES = 300

/** Creates a checkpoint of a state as it is now. */
export function createCheckpoint(state: ServiceState): Checkpoint {
  const { clock, journal, accounts, traffic, faults } = state
  const captured = captureState(state)
  const callers = CALLER_BYTES * (accounts.size + traffic.share.used)
  return {
    step: journal.lastStep,
    at: clock.now(),
    mode: clock.mode,
    moment: latestMoment(),
    state: captured,
    bytes:
      state.data.bytesOf(captured.data) +
      captured.idempotencyKeys.bytes +
      faults.budget.used +
      callers,
  }
}
