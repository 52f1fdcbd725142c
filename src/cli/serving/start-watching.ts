import type { WatchOptions } from './watch.ts'

/** Watches the files of a server if the user wants that. Returns a function that stops it. */
export async function startWatching(options: WatchOptions): Promise<() => void> {
  if (!options.config.isWatching) return () => {}
  const { watch } = await import('./watch.ts')
  return watch(options)
}
