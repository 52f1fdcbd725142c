import { duration, plural, seconds } from '../../audit/words.ts'
import type { ExploreSettings } from '../../explore/options.ts'
import type { Path } from '../../explore/path.ts'
import type { ExploreProgress, ExploreReport } from '../../explore/report.ts'
import type { Run } from '../../explore/run/run.ts'
import { Runner } from '../../explore/search/runner.ts'
import { search } from '../../explore/search/search.ts'
import { internalsOf } from '../../petstore.ts'
import { startStopwatch } from '../../time/timers.ts'
import { UsageError } from '../errors.ts'
import type { Host } from '../host.ts'
import { type CommandClient, runCommand } from './command-run.ts'

/**
 * Runs a command on one path of faults after the other. Returns undefined if it was interrupted
 * before the run without faults had ended.
 *
 * @throws {UsageError} if the command cannot be run, or fails without any fault.
 */
export async function searchPaths(
  client: CommandClient & { readonly host: Pick<Host, 'stderr'> },
  settings: ExploreSettings<undefined>,
): Promise<ExploreReport | undefined> {
  const { host, server, wait, signal } = client
  const show = statusLine(host, settings.time)
  const rows = { ...internalsOf(server.petstore).state.data.snapshot() }
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
  const searched = { ...settings, onProgress: (progress: ExploreProgress) => show(progress) }
  try {
    show('explore: running the command without faults')
    const report = await search(new Runner(runPath, searched, rows), searched)
    const realTime = `The time was real. To save some of it, every Retry-After and every delay was shortened to at most ${seconds(wait)} (--wait).`
    return { ...report, notes: [...report.notes, realTime] }
  } catch (error) {
    if (signal.aborted && !hasRun) return undefined
    throw error
  } finally {
    // Ends the commands whose runs do not count any more.
    over.abort()
    show('')
  }
}

/** Moves to the start of the line, and clears it. */
const CLEAR = '\r\u001b[K'

/**
 * Returns a function that shows a text, or how far a search has come, on one line of a terminal. It
 * writes nothing elsewhere. `timeMs` is the time after which the search ends.
 */
function statusLine({ stderr }: Pick<Host, 'stderr'>, timeMs: number) {
  const elapsed = startStopwatch()
  return (shown: string | ExploreProgress): void => {
    if (!stderr.isTTY) return
    stderr.write(CLEAR + (typeof shown === 'string' ? shown : describeProgress(shown)))
  }

  function describeProgress({ runs, faults, left, problems }: ExploreProgress): string {
    const ms = elapsed()
    const rest = Math.min((ms / runs) * left, Math.max(0, timeMs - ms))
    const paths = `${plural(left, 'path')} with ${plural(faults, 'fault')} left`
    const about = `about ${duration(Math.ceil(rest / 1_000) * 1_000)}`
    return `explore: ${plural(runs, 'run')}, ${plural(problems, 'problem')}; ${paths}, ${about}`
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
  { settled, requests }: Run<undefined>,
  { maxRequests, settleWithin }: Limits,
): string | undefined {
  if (settled.kind === 'rejected') {
    const { error } = settled
    return `to succeed, but it ended with ${error instanceof Error ? error.message : error}`
  }
  if (settled.kind === 'never') {
    return settled.end === 'too-many-requests'
      ? `to send at most ${plural(maxRequests, 'request')} (--max-requests), but it sent more`
      : `to end within ${duration(settleWithin)} (--settle-within), but it did not`
  }
  if (requests.length > 0) return undefined
  return 'to send a request to the URL in PETSTORE_BASE_URL, but none arrived'
}
