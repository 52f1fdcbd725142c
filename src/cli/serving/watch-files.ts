import { type BigIntStats, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { repeat, sleep } from '../../time/timers.ts'

/** How often the state of a file is compared, in ms. */
const INTERVAL_MS = 100

/** Editors write a file in several steps. It is read this long after a change, in ms. */
const SETTLE_MS = 50

/**
 * Calls `onChange` when one of the files changes, appears or disappears. Returns a function that
 * stops watching.
 *
 * It compares what the system says about the file at the end of all links. Events of the file
 * system do not cover that: when a link in the middle of the path is replaced, as Kubernetes does
 * with a `ConfigMap`, the folder of the file has no event. Network file systems have none at all.
 */
export function watchFiles(paths: readonly string[], onChange: () => void): () => void {
  const stops = paths.map((path) => watchFile(path, onChange))
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Watches one file. Its state is read before this returns. `watchFile` of Node reads it a little
 * later, and so misses a change that is made at once.
 */
function watchFile(path: string, onChange: () => void): () => void {
  let last = firstState(path)
  let isReading = false
  const compare = async () => {
    const state = await stat(path, PRECISE).then(toState, () => MISSING)
    isReading = false
    if (state === last) return
    last = state
    onChange()
  }
  return repeat(INTERVAL_MS, () => {
    // A network file system may take longer than the interval.
    if (isReading) return
    isReading = true
    void compare()
  })
}

const PRECISE = { bigint: true } as const

/** The state of a file that does not exist, or cannot be found. */
const MISSING = ''

function firstState(path: string): string {
  try {
    return toState(statSync(path, PRECISE))
  } catch {
    return MISSING
  }
}

function toState({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join()
}

/** Returns a function that runs the action once calls have stopped. Runs never overlap. */
export function debounce(action: () => Promise<void>): () => void {
  let calls = 0
  let running = Promise.resolve()
  return () => {
    calls += 1
    const call = calls
    void sleep(SETTLE_MS).then(() => {
      if (call === calls) running = running.then(action).catch((error) => console.error(error))
    })
  }
}
