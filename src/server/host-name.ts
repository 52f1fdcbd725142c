/**
 * Returns the name or address in a `Host`, in lower case; an empty text for an invalid one. A dot at
 * the end, which only says that a name is complete, and an empty port make no difference.
 */
export function hostNameOf(host: string): string {
  const [, bracketed, plain] =
    /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}?)\.?)(?::\d{0,5})?$/i.exec(host) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}
