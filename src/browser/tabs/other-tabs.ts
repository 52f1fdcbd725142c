/**
 * Warns, once, when another tab writes the state that this one keeps in `localStorage` under `key`:
 * without `sync` each has a state of its own, and the last to write it wins. Returns what stops it.
 */
export function warnOfOtherTabs(key: string): () => void {
  const stop = () => removeEventListener('storage', onStorage)
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key || event.newValue === null) return
    stop()
    console.warn(
      `[petstore-mock] Another tab keeps its own state in localStorage (${key}), and the last one to write it wins. Take sync: true to share one state`,
    )
  }
  addEventListener('storage', onStorage)
  return stop
}
