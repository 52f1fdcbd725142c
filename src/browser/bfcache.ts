/**
 * Reloads the page when the browser restores it from the back/forward cache: the worker no longer
 * answers such a page, and its state may be out of date. Returns a function that stops listening.
 */
export function reloadWhenRestored(): () => void {
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
