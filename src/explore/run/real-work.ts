import { startRealStopwatch } from '../../time/timers.ts'
import { countHiddenReads } from './file-reads.ts'

/** How long a run waits for such work before it counts as without end, in ms of real time. */
const LONGEST_MS = 2_000

/** What Node calls file operations and name lookups. It does not show other work of its threads. */
const KINDS = /^(?:FSReq|FileHandle|CloseReq|GetAddrInfo)/

/** How many operations are known to be without end, such as reading a pipe that nobody writes to. */
let endless = 0

/**
 * Returns a function that says whether a file operation or a name lookup is in progress. While it
 * is, the time must stand still, or the client would find its timeouts over.
 */
export function watchRealWork(): () => boolean {
  let since: (() => number) | undefined
  return () => {
    const shown = process.getActiveResourcesInfo().filter((kind) => KINDS.test(kind))
    const count = shown.length + countHiddenReads()
    endless = Math.min(endless, count)
    since = count > endless ? (since ?? startRealStopwatch()) : undefined
    // No later run waits for it again.
    if (since !== undefined && since() >= LONGEST_MS) endless = count
    return count > endless
  }
}
