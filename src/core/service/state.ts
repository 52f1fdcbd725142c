import type { KnownNames } from '../contract/operations.ts'
import { FaultList } from '../faults/fault-list.ts'
import { History, type PastState, type StateChange } from '../journal/history.ts'
import { createJournal, type JournalEvent, type JournalPart } from '../journal/journal.ts'
import type { Emitter } from '../lib/emitter.ts'
import { createRandom, type Random } from '../lib/random.ts'
import type { Resettable, StatePart } from '../lib/stateful.ts'
import { createDataState, type DataState } from '../model/database.ts'
import { Accounts } from '../quota/accounts.ts'
import { Traffic } from '../quota/strikes.ts'
import type { Settings } from '../settings/settings.ts'
import { type ClockPart, createClock } from '../time/clock.ts'
import { UserHandlers } from '../user-handlers/user-handlers.ts'
import { IdempotencyKeys } from './idempotency.ts'

/**
 * An event about a petstore. Listeners read the new value from the petstore; those about the state of
 * your handlers come just before the change. What determines later responses comes with what was there
 * before, so that the history can go back.
 */
export type Change =
  | StateChange
  | JournalEvent
  /** The clock was moved, frozen or resumed. */
  | { readonly kind: 'clock' }
  /** The petstore no longer exists. This is the last event. */
  | { readonly kind: 'end' }

/**
 * The state that determines how the service answers later requests, and the journal. `reset()` covers
 * every member. A snapshot has all but `traffic`, `idempotencyKeys` and `journal`, because these are
 * about requests and responses of this process.
 */
export interface ServiceState {
  readonly clock: ClockPart
  readonly random: Random
  readonly accounts: Accounts
  readonly traffic: Traffic
  readonly faults: FaultList
  readonly data: DataState
  readonly idempotencyKeys: IdempotencyKeys
  readonly requestIds: RequestIds
  readonly userHandlers: UserHandlers
  readonly journal: JournalPart
}

/**
 * Creates the state of a service. Every change of it is emitted to `changes`, first to the history.
 */
export function createState(
  settings: Settings,
  changes: Emitter<Change>,
): ServiceState & Record<keyof ServiceState, Resettable> {
  const random = createRandom(settings.seed)
  const requestIds = createRequestIds()
  const history = new History(settings.journal.limit > 0, () => ({
    now: clock.now(),
    mode: clock.mode,
    random: random.snapshot(),
    requestIds: requestIds.snapshot(),
  }))
  changes.subscribe((change) => {
    if ('before' in change || change.kind === 'row') history.add(change)
  })
  const journal = createJournal(
    settings.journal,
    {
      history,
      origin: settings.baseUrl.origin,
      ids: settings.ids,
      known: () => namesIn(settings, state),
    },
    changes.emit,
  )
  const clock = createClock(settings.clock, {
    onChange(isBack) {
      // When the clock moves back, waits announced in the "future" no longer apply.
      if (isBack) {
        journal.invalidateWaits()
        state.accounts.forgetRefusals()
      }
      changes.emit({ kind: 'clock' })
    },
    addAction: journal.addAction,
  })
  const state = {
    userHandlers: new UserHandlers(settings, settings.baseUrl, {
      clock,
      onChange: (before, isOutside) => changes.emit({ kind: 'handlers', before, isOutside }),
    }),
    clock,
    random,
    accounts: new Accounts((key, before) => changes.emit({ kind: 'account', key, before })),
    traffic: new Traffic(),
    faults: new FaultList(settings.scenario, clock.now, (before) =>
      changes.emit({ kind: 'faults', before }),
    ),
    data: createDataState(settings.fixtures, {
      onWrite: (write) => changes.emit({ kind: 'row', write }),
      onCall: journal.addAction,
    }),
    idempotencyKeys: new IdempotencyKeys(),
    requestIds,
    journal,
  }
  history.begin()
  return state
}

export function namesIn(
  { operations }: Pick<Settings, 'operations'>,
  { userHandlers }: Pick<ServiceState, 'userHandlers'>,
): KnownNames {
  return { handlerNames: userHandlers.names, hasOperations: operations }
}

/** Returns the state as it is now, to find it again. */
export function pastStateOf(state: ServiceState): PastState {
  return {
    data: state.data.past(),
    accounts: state.accounts.past(),
    faults: state.faults.snapshot(),
    handlersState: state.userHandlers.noted,
  }
}

/**
 * Numbers requests for `X-Request-Id`. After a reset, the numbers start again at 1. After a restore
 * they go on, so that no two entries of a journal have the same id.
 */
interface RequestIds extends StatePart<number> {
  /** Returns the next id: `req-1`, `req-2` … */
  next(): string
}

function createRequestIds(): RequestIds {
  let last = 0
  return {
    next() {
      last += 1
      return `req-${last}`
    },
    snapshot: () => last,
    restore(saved) {
      last = Math.max(last, saved)
    },
    reset() {
      last = 0
    },
  }
}
