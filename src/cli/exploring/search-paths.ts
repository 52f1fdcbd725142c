import { seconds } from '../../audit/words.ts'
import type { Path } from '../../explore/path.ts'
import type { ExploreReport } from '../../explore/report.ts'
import { Runner } from '../../explore/search/runner.ts'
import { search } from '../../explore/search/search.ts'
import { internalsOf } from '../../server/instance.ts'
import type { Output } from '../host.ts'
import { type CommandClient, runCommand } from './command-run.ts'
import type { CommandSearch } from './read-settings.ts'
import { StatusLine } from './status-line.ts'
import { requireSuccess } from './undisturbed.ts'

/**
 * Runs a command on one path of faults after the other. Returns undefined if it was interrupted
 * before the run without faults had ended.
 *
 * @throws {UsageError} if the command cannot be run, or fails without any fault.
 */
export async function searchPaths(
  client: CommandClient,
  { settings, wait }: CommandSearch,
  stderr: Output,
): Promise<ExploreReport | undefined> {
  const { interruption: signal, server } = client
  const line = new StatusLine(stderr, settings.time)
  const rows = { ...internalsOf(server.petstore).state.data.snapshot() }
  let hasRun = false
  const runPath = async (path: Path) => {
    const run = await runCommand(path, client)
    if (!hasRun) requireSuccess(run, client)
    hasRun = true
    return run
  }
  const onProgress = line.show.bind(line)
  const searched = { ...settings, signal, onProgress }
  try {
    const report = await search(new Runner(runPath, searched, rows), searched)
    return { ...report, notes: [...report.notes, realTime(wait)] }
  } catch (error) {
    if (signal.aborted && !hasRun) return undefined
    throw error
  } finally {
    line.clear()
  }
}

function realTime(wait: number): string {
  return `The time was real. So that it does not take too long, responses asked to wait for ${seconds(wait)} at most, and were late by ${seconds(wait)} at most (--wait).`
}
