import { startRealStopwatch } from '../../time/timers.ts'

/** How long a run waits for such work without end, in ms of real time. */
const LONGEST_MS = 250

/** What Node calls file operations and name lookups. It does not show other work of its threads. */
const KINDS = /^(?:FSReq|FileHandle|CloseReq|GetAddrInfo)/

/**
 * Returns a function that says whether a file operation or a name lookup is in progress. While it
 * is, the time must stand still, or the client would find its timeouts over.
 */
export function watchRealWork(): () => boolean {
  let since: (() => number) | undefined
  return () => {
    const isWorking = process.getActiveResourcesInfo().some((kind) => KINDS.test(kind))
    since = isWorking ? (since ?? startRealStopwatch()) : undefined
    return since !== undefined && since() < LONGEST_MS
  }
}
