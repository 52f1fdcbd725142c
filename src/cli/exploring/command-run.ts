import type { ExploreSettings } from '../../explore/options.ts'
import { type Path, toScenario } from '../../explore/path.ts'
import type { End } from '../../explore/run/drive.ts'
import { type Run, reachedFaults, type Settled } from '../../explore/run/run.ts'
import { shortenWaits } from '../../explore/shorten-waits.ts'
import { internalsOf, type Petstore } from '../../petstore.ts'
import type { PetstoreServer, Session } from '../../server/index.ts'
import { MAX_TIMER_MS } from '../../time/duration.ts'
import { laterTurn, sleep } from '../../time/timers.ts'

import { UsageError } from '../errors.ts'
import type { CommandEnd, Host } from '../host.ts'
import type { environmentOf } from '../serving/start.ts'

/** What all runs of a search share. */
export interface CommandClient {
  readonly host: Pick<Host, 'env' | 'runHidden'>
  readonly server: PetstoreServer
  readonly environment: ReturnType<typeof environmentOf>
  readonly words: readonly string[]
  /** The number of requests and the real time in ms after which a command is killed. */
  readonly settings: Pick<ExploreSettings<undefined>, 'maxRequests' | 'settleWithin'>
  /** The longest wait that responses announce, in ms. */
  readonly wait: number
  /** Aborts when the user interrupts the search. */
  readonly signal: AbortSignal
}

/** The number of entries that the journal of a run holds. */
const JOURNAL_LIMIT = 10_000

/** The turns of the event loop in which the last requests of a command that has ended arrive. */
const LAST_TURNS = 20

/**
 * Runs the command on a path, in a session of its own.
 *
 * @throws {UsageError} if the command cannot be run, or clears the journal of its session.
 */
export async function runCommand(path: Path, client: CommandClient): Promise<Run<undefined>> {
  const { sessions } = client.server
  const session = sessions.create({ ...idOf(path), journal: { limit: JOURNAL_LIMIT } })
  try {
    const faults = toScenario(path).faults.map((fault) => shortenWaits(fault, client.wait))
    if (faults.length > 0) session.petstore.faults.play({ faults })
    const { end, reason, isCleared } = await runInSession(session, client)
    if (isCleared) throw new UsageError(CLEARED)
    return {
      ...resultOf(session.petstore),
      path,
      settled: settledBy(end, reason),
      output: end.output,
    }
  } finally {
    sessions.delete(session.id)
  }
}

const CLEARED =
  'explore: expected the command to leave the journal of its session as it is, but it cleared it; do not reset the mock in these tests: each run has a fresh one'

/** Returns the id of a session, which is in the URL that the command gets. */
function idOf(path: Path): { readonly id?: string } {
  const id = path.map(({ at, outcome }) => `${at + 1}-${outcome.name}`).join('_')
  return id.length > 64 ? {} : { id: id || 'undisturbed' }
}

/** Runs the command, and kills it if it sends too many requests or takes too long. */
async function runInSession({ petstore, ...session }: Session, client: CommandClient) {
  const { host, environment, words, signal } = client
  const { maxRequests, settleWithin } = client.settings
  const { state, changes } = internalsOf(petstore)
  const [over, ending] = [new AbortController(), new AbortController()]
  let reason: End = 'settled'
  let isCleared = false
  const giveUp = (why: End) => {
    if (over.signal.aborted || ending.signal.aborted) return
    reason = why
    ending.abort()
  }
  const stopListening = changes.subscribe(({ kind }) => {
    const { length, dropped } = state.journal
    if (kind === 'clearing') isCleared = true
    if (kind === 'journal' && length + dropped > maxRequests) giveUp('too-many-requests')
  })
  void sleep(Math.min(settleWithin, MAX_TIMER_MS), over.signal).then(() => giveUp('too-long'))
  try {
    const either = AbortSignal.any([ending.signal, signal])
    const end = await host.runHidden(words, environment(host.env, session), either)
    for (let turn = 0; turn < LAST_TURNS; turn += 1) await laterTurn()
    return { end, reason, isCleared }
  } finally {
    over.abort()
    stopListening()
  }
}

function settledBy({ status }: CommandEnd, reason: End): Settled<undefined> {
  if (reason !== 'settled') return { kind: 'never', end: reason }
  if (status === 0) return { kind: 'resolved', result: undefined }
  return { kind: 'rejected', error: new Error(`exit status ${status}`) }
}

function resultOf(petstore: Petstore): Omit<Run<undefined>, 'path' | 'settled'> {
  const { state } = internalsOf(petstore)
  const records = state.journal.records()
  return {
    petstore,
    records,
    requests: records.filter(reachedFaults),
    audit: petstore.audit(),
    errors: [],
    virtualMs: 0,
    hadRealTimers: false,
    rows: state.data.snapshot(),
  }
}
