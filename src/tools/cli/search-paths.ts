import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PetstoreServer } from '../../adapters/server/index.ts'
import { messageOf, plural } from '../../core/lib/describe.ts'
import { internalsOf, type PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import { duration, MAX_TIMER_MS, seconds } from '../../core/time/duration.ts'
import { laterTurn, sleep, startStopwatch } from '../../core/time/timers.ts'
import type { LoadAgain } from '../../core/user-handlers/exported-options.ts'
import { keepBody } from '../explore/bodies.ts'
import { crashesOn, forgetWaits, type IsCrash } from '../explore/crash.ts'
import { contentsOf } from '../explore/effects.ts'
import type { ExploreSettings } from '../explore/options.ts'
import { isAboutReads } from '../explore/outcomes.ts'
import { HINT } from '../explore/outliving.ts'
import { type Path, toScenario } from '../explore/path.ts'
import { describeProgress, everyTenSeconds } from '../explore/progress.ts'
import type { ExploreProgress, ExploreReport } from '../explore/report.ts'
import type { End } from '../explore/run/drive.ts'
import { createReads } from '../explore/run/reads.ts'
import { type Run, reachedFaults, type Settled } from '../explore/run/run.ts'
import { Runner } from '../explore/runner.ts'
import { search } from '../explore/search.ts'
import { shortenWaits } from '../explore/shorten-waits.ts'
import { describeUseless } from '../explore/usable.ts'
import { report, UsageError } from './errors.ts'
import type { CommandEnd, Environment, Host } from './host.ts'
import type { environmentOf } from './start.ts'

/** What all runs of a search share. */
interface CommandClient {
  readonly host: Pick<Host, 'env' | 'runHidden' | 'stderr'>
  readonly server: PetstoreServer
  /** Loads your handlers again for each run, if they're in a file. */
  readonly loadHandlers: LoadAgain | undefined
  readonly environment: ReturnType<typeof environmentOf>
  readonly words: readonly string[]
  /** The number of requests and the real time in ms after which a command is killed. */
  readonly settings: Pick<ExploreSettings<undefined>, 'maxRequests' | 'settleWithin'>
  /** The longest wait that responses announce, in ms. */
  readonly wait: number
  /** Aborts when the user interrupts the search. */
  readonly signal: AbortSignal
}

/**
 * Runs a command on one path of faults after the other. Returns undefined if it was interrupted
 * before the run without faults had ended.
 *
 * @throws {UsageError} if the command can't be run, or fails without any fault.
 */
export async function searchPaths(
  client: CommandClient,
  settings: ExploreSettings<undefined>,
): Promise<ExploreReport | undefined> {
  const { host, wait, signal } = client
  const show = statusLine(host, settings)
  const over = new AbortController()
  const running = { ...client, signal: AbortSignal.any([signal, over.signal]) }
  let hasRun = false
  const runPath = async (path: Path) => {
    const run = await runCommand(path, running)
    if (hasRun) return run
    signal.throwIfAborted()
    requireSuccess(run, settings)
    hasRun = true
    return run
  }
  const onStart = settings.faults > 0 ? show : undefined
  const searched = { ...settings, onStart, onProgress: show }
  try {
    show('explore: running the command without faults')
    const found = await search(new Runner(runPath, searched), searched)
    const realTime = `The runs took real time, so every Retry-After and every delay was shortened to at most ${seconds(wait)} (--wait).`
    return forCommand({ ...found, notes: [...found.notes, realTime] }, client)
  } catch (error) {
    if (signal.aborted && !hasRun) return undefined
    throw error
  } finally {
    // Ends the commands whose runs don't count any more.
    over.abort()
    show('')
  }
}

/** Returns a report whose hints name flags, and exports of the module with your handlers. */
function forCommand(
  found: ExploreReport,
  { loadHandlers }: Pick<CommandClient, 'loadHandlers'>,
): ExploreReport {
  const write = loadHandlers === undefined ? inFlags : inExports
  const problems = found.problems.map((each) => ({ ...each, message: write(each.message) }))
  return { ...found, problems, notes: found.notes.map((note) => write(note)) }
}

/** Returns a text with flags in the place of options, and for commands in the place of functions. */
function inFlags(text: string): string {
  return text
    .replaceAll(/(?<=set )rules: \{ (\w+): '(\w+)' \}/g, '--rule $1=$2')
    .replaceAll(/(?<=: )ignore: \[(.*?)\]/g, (_, fields: string) =>
      fields.replaceAll(/'([^']*)'(?:, )?/g, '--ignore $1 ').trim(),
    )
    .replaceAll(HINT, IN_EACH_RUN)
}

const IN_EACH_RUN =
  'Let the command keep what it remembers in PETSTORE_STORAGE, a folder that is new in each run.'

function inExports(text: string): string {
  return inFlags(text)
    .replaceAll(/(?<=: )safe: \[/g, 'export const safe = [')
    .replaceAll(/the option (safe|state)\b/g, 'the export $1')
}

/** Moves to the start of the line, and clears it. */
const CLEAR = '\r\u001b[K'

/**
 * Returns a function that shows a text, or how far a search has come: on one line of a terminal, or
 * elsewhere on a new line, at first and every ten seconds.
 */
function statusLine({ stderr }: Pick<Host, 'stderr'>, settings: ExploreSettings<undefined>) {
  const elapsed = startStopwatch()
  const describe = describeProgress(settings, elapsed)
  const write = everyTenSeconds((line) => report(stderr, line), elapsed, 0)
  return (shown: string | ExploreProgress): void => {
    const text = () => (typeof shown === 'string' ? shown : describe(shown))
    if (stderr.isTTY) stderr.write(CLEAR + text())
    else if (typeof shown !== 'string') write(text)
  }
}

type Limits = Pick<ExploreSettings<undefined>, 'maxRequests' | 'settleWithin'>

/** Checks the run without faults, with which all others are compared. */
function requireSuccess(run: Run<undefined>, limits: Limits): void {
  const problem = problemOf(run, limits)
  if (problem === undefined) return
  const { output = '' } = run
  const lines = output.split('\n').map((line) => `  ${line}`)
  const shown = output === '' ? ['It wrote nothing.'] : ['Its output ends with:', ...lines]
  throw new UsageError(
    [`explore: expected the command, without any fault, ${problem}`, ...shown].join('\n'),
  )
}

function problemOf(
  { settled, requests, entries }: Run<undefined>,
  { maxRequests, settleWithin }: Limits,
): string | undefined {
  if (settled.kind === 'rejected') {
    return `to succeed, but it ended with ${messageOf(settled.error)}`
  }
  if (settled.kind === 'never') {
    return settled.end === 'too-many-requests'
      ? `to send at most ${plural(maxRequests, 'request')} (--max-requests), but it sent more`
      : `to end within ${duration(settleWithin)} (--settle-within), but it didn't`
  }
  if (requests.length > 0) return undefined
  if (entries.length > 0) return describeUseless(entries)
  return 'to send a request to the URL in PETSTORE_BASE_URL, but none arrived'
}

/** The number of entries that the journal of a run holds. */
const JOURNAL_LIMIT = 10_000

/** The turns of the event loop in which the last requests of a command that has ended arrive. */
const LAST_TURNS = 20

/**
 * Runs the command on a path, in a session of its own.
 *
 * @throws {UsageError} if the command can't be run, or clears the journal of its session.
 */
async function runCommand(path: Path, client: CommandClient): Promise<Run<undefined>> {
  const { loadHandlers, server } = client
  const { sessions } = server
  const journal = { limit: JOURNAL_LIMIT }
  const session = sessions.create({ ...idOf(path), ...(await loadHandlers?.()), journal })
  const storage = await mkdtemp(join(tmpdir(), 'petstore-mock-storage-'))
  const internals = internalsOf(session.petstore)
  internals.onRequest = keepBody
  const start = contentsOf(internals)
  try {
    const faults = toScenario(path).faults.map((fault) => shortenWaits(fault, client.wait))
    if (faults.length > 0) session.petstore.faults.play({ faults })
    if (path.some(({ outcome }) => isAboutReads(outcome))) internals.reads = createReads()
    internals.hasCommonKeys = true
    const isCrash = crashesOn(path, internals.state.faults.list())
    const env = { ...client.environment(client.host.env, session), PETSTORE_STORAGE: storage }
    const ended = await runInSession({ internals, env, isCrash }, client)
    return { ...resultOf(internals), ...ended, path, start }
  } finally {
    sessions.delete(session.id)
    // A process in another group may still write to it.
    await rm(storage, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

const CLEARED =
  "explore: expected the command to leave the journal of its session as it is, but it cleared it; don't reset the mock in these tests: each run has a fresh one"

/** Returns the id of a session, which is in the URL that the command gets. */
function idOf(path: Path): { readonly id?: string } {
  const id = path.map(({ at, outcome }) => `${at + 1}-${outcome.name}`).join('_')
  return id.length > 64 ? {} : { id: id || 'undisturbed' }
}

/** What a command runs against, until no crash ends it. */
interface CommandStage {
  readonly internals: PetstoreInternals
  readonly env: Environment
  readonly isCrash: IsCrash
}

/**
 * Runs the command, and again after each crash, which kills it. Kills it too if it sends too many
 * requests or takes too long.
 */
async function runInSession(
  stage: CommandStage,
  client: CommandClient,
): Promise<Pick<Run<undefined>, 'settled' | 'output'>> {
  const { internals, env, isCrash } = stage
  const { maxRequests, settleWithin } = client.settings
  const { journal } = internals.state
  const [over, ending] = [new AbortController(), new AbortController()]
  const before = journal.length + journal.dropped
  let reason: End = 'settled'
  let [isCleared, isCrashed, hasEnded] = [false, false, false]
  const giveUp = (why: End) => {
    if (over.signal.aborted || ending.signal.aborted) return
    reason = why
    ending.abort()
  }
  const stopListening = internals.changes.subscribe((change) => {
    if (change.kind === 'clearing') isCleared = true
    if (change.kind !== 'journal') return
    if (isCrash(change.entry) && !hasEnded) {
      isCrashed = reason === 'settled'
      ending.abort()
    } else if (journal.length + journal.dropped - before > maxRequests) giveUp('too-many-requests')
  })
  void sleep(Math.min(settleWithin, MAX_TIMER_MS), over.signal).then(() => giveUp('too-long'))
  try {
    const either = AbortSignal.any([ending.signal, client.signal])
    const end = await client.host.runHidden(client.words, env, either)
    hasEnded = true
    for (let turn = 0; turn < LAST_TURNS; turn += 1) await laterTurn()
    if (isCleared) throw new UsageError(CLEARED)
    if (!isCrashed || client.signal.aborted)
      return { settled: settledBy(end, reason), output: end.output }
  } finally {
    over.abort()
    stopListening()
  }
  forgetWaits(internals)
  return runInSession(stage, client)
}

function settledBy({ status }: CommandEnd, reason: End): Settled<undefined> {
  if (reason !== 'settled') return { kind: 'never', end: reason }
  if (status === 0) return { kind: 'resolved', result: undefined }
  return { kind: 'rejected', error: new Error(`exit status ${status}`) }
}

function resultOf(
  internals: PetstoreInternals,
): Omit<Run<undefined>, 'path' | 'start' | 'settled'> {
  const { petstore, state } = internals
  const entries = state.journal.entries()
  return {
    petstore,
    entries,
    requests: entries.filter(reachedFaults),
    audit: petstore.audit(),
    errors: [],
    virtualMs: 0,
    hadRealTimers: false,
    contents: contentsOf(internals),
  }
}
