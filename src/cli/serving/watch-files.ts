import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { sleep } from '../../time/timers.ts'

/** Editors write a file in several steps. It is read this long after the last one, in ms. */
const SETTLE_MS = 50

interface WatchFilesOptions {
  readonly onChange: () => void
  /** Called with a message if a folder cannot be watched. */
  readonly report: (text: string) => void
}

/** Calls `onChange` when one of the files changes. Returns a function that stops watching. */
export function watchFiles(paths: readonly string[], options: WatchFilesOptions): () => void {
  // Folders are watched, not files, because editors replace a file by another one.
  const folders = [...new Set(paths.map((path) => dirname(path)))]
  const watchers = folders.flatMap((folder) => {
    const names = paths.filter((path) => dirname(path) === folder).map((path) => basename(path))
    return watchFolder(folder, names, options)
  })
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

function watchFolder(
  folder: string,
  names: readonly string[],
  { onChange, report }: WatchFilesOptions,
): readonly FSWatcher[] {
  const fail = () => report(`${folder} can no longer be watched: restart to watch it again`)
  try {
    const watcher = watch(folder, (_, name) => {
      // When the folder is deleted, the event has its own name.
      if (name === null || names.includes(name) || name === basename(folder)) onChange()
    })
    return [
      watcher.on('error', () => {
        watcher.close()
        fail()
      }),
    ]
  } catch {
    fail()
    return []
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
