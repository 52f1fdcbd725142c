/**
 * Reloads the page when Back or Forward brings it back as it was left: its worker knows it no more,
 * and what it remembers is older than what is kept. Returns what stops it.
 */
export function reloadWhenBack(): () => void {
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    console.info(
      '[petstore-mock] The browser has brought this page back as it was left. It is reloaded: the worker answers only pages that are loaded',
    )
    location.reload()
  }
  addEventListener('pageshow', onShow)
  return () => removeEventListener('pageshow', onShow)
}
