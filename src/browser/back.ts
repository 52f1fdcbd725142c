/**
 * Reloads the page when Back or Forward restores it from the back/forward cache. The worker no longer
 * answers such a page, and its state may be older than the stored one. Returns a function that stops
 * listening.
 */
export function reloadWhenBack(): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    console.info(
      '[petstore-mock] Reloading the page: the browser restored it from the back/forward cache, and the worker does not answer a restored page',
    )
    location.reload()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
