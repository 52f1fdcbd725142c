/** Returns the name or address in a `Host`, in lower case; an empty text for an invalid one. */
export function hostNameOf(host: string): string {
  const [, bracketed, plain] =
    /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}))(?::\d{1,5})?$/i.exec(host) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}
