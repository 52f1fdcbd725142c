/**
 * Returns the name or address in a `Host`, in lower case; an empty text for an invalid one. A dot at
 * the end, which only says that a name is complete, and an empty port make no difference.
 */
export function hostNameOf(host: string): string {
  const [, bracketed, plain] =
    /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}?)\.?)(?::\d{0,5})?$/i.exec(host) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}

/** A host with an optional port (RFC 9110 §7.2): a name without empty parts, or an address. */
const HOST =
  /^(?:\[[\da-f:.]{2,45}\]|[\w~!$&'()*+,;=%-]+(?:\.[\w~!$&'()*+,;=%-]+)*\.?)?(?::(\d{0,5}))?$/i

/** Returns whether a text can be the value of `Host`. It may be empty. */
export function isHost(text: string): boolean {
  const found = HOST.exec(text)
  return found !== null && Number(found[1] ?? 0) <= 65_535
}
