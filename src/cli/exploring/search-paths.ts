import { seconds } from '../../audit/words.ts'
import type { ExploreSettings } from '../../explore/options.ts'
import type { Path } from '../../explore/path.ts'
import type { ExploreReport } from '../../explore/report.ts'
import { Runner } from '../../explore/search/runner.ts'
import { search } from '../../explore/search/search.ts'
import { internalsOf } from '../../petstore.ts'
import type { Host } from '../host.ts'
import { type CommandClient, runCommand } from './command-run.ts'
import { StatusLine } from './status-line.ts'
import { requireSuccess } from './undisturbed.ts'

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
  const line = new StatusLine(host.stderr, settings.time)
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
  const searched = { ...settings, onProgress: line.show.bind(line) }
  try {
    const report = await search(new Runner(runPath, searched, rows), searched)
    return { ...report, notes: [...report.notes, realTime(wait)] }
  } catch (error) {
    if (signal.aborted && !hasRun) return undefined
    throw error
  } finally {
    // Ends the commands whose runs do not count any more.
    over.abort()
    line.clear()
  }
}

function realTime(wait: number): string {
  return `The time was real. To save some of it, every Retry-After and every delay was shortened to at most ${seconds(wait)} (--wait).`
}
