/**
 * Returns the Content-Security-Policy of a page of the server. It allows no inline scripts, no other
 * origin to be loaded or called, and no frames.
 *
 * @param styles - The sources of its styles.
 */
export function pagePolicy(styles: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
