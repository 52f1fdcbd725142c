/**
 * Warns once if another tab writes the `localStorage` key of this tab's state. Without `sync`, each
 * tab has its own state, and the last write wins. Returns a function that stops listening.
 */
export function warnOfOtherTabs(key: string): () => void {
  const stop = () => removeEventListener('storage', onStorage)
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key || event.newValue === null) return
    stop()
    console.warn(
      `[petstore-mock] Another tab keeps its own state in localStorage (${key}), and the last write wins. Set sync: true to share one state`,
    )
  }
  addEventListener('storage', onStorage)
  return stop
}
