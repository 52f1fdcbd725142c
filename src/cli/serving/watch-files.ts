import { unwatchFile, watchFile } from 'node:fs'
import { sleep } from '../../time/timers.ts'

/** How often the state of a file is compared, in ms. */
const INTERVAL_MS = 250

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
  for (const path of paths) watchFile(path, { interval: INTERVAL_MS, persistent: false }, onChange)
  return () => {
    for (const path of paths) unwatchFile(path, onChange)
  }
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
