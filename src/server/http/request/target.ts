/**
 * Returns the path and query of a request target. Clients send the absolute form only to proxies,
 * but every server must accept it (RFC 9112 §3.2.2).
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

/**
 * Returns the host and port in a request target in absolute form; undefined for the other forms.
 * They override `Host` (RFC 9112 §3.2.2).
 */
export function authorityOf(target: string): string | undefined {
  if (target.startsWith('/') || !URL.canParse(target)) return undefined
  return new URL(target).host
}

/**
 * Returns whether a flat list of header names and values has exactly one `Host` (RFC 9112 §3.2).
 */
export function hasOneHost(headers: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}
