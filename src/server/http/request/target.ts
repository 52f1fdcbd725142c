/**
 * Brings the target of a request to its path and query: a server takes the absolute form too, as
 * proxies send it (RFC 9112 §3.2.2).
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

/**
 * Finds the authority that a target of the absolute form names, which counts instead of `Host`
 * (RFC 9112 §3.2.2). Undefined for all other forms.
 */
export function authorityOf(target: string): string | undefined {
  if (target.startsWith('/') || !URL.canParse(target)) return undefined
  return new URL(target).host
}

/** Whether the headers, name and value in turn, name one host as HTTP/1.1 asks (RFC 9112 §3.2). */
export function hasOneHost(headers: readonly string[]): boolean {
  let hosts = 0
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}
