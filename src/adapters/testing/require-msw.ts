/**
 * Refuses msw 3 where it can be installed and imported, but does not work: on a Node without
 * `Promise.withResolvers`, every intercepted request fails. On Bun and Deno, msw 3 intercepts no
 * request, so each would reach the network.
 *
 * @throws {Error} naming the version of msw that works here.
 */
export function requireUsableMsw(server: object): void {
  // Of the two major versions, only the server of msw 3 has the member `readyState`.
  if (!('readyState' in server)) return
  const runtime = findUnsupported()
  if (runtime === undefined) return
  const { name, why } = runtime
  const message = `msw: expected msw 2 on ${name} but got msw 3, which ${why}`
  throw new Error(`${message}; run npm install --save-dev msw@2`)
}

/** Returns the name of a runtime on which msw 3 does not work, and why. */
function findUnsupported(): { readonly name: string; readonly why: string } | undefined {
  const { node, bun, deno } = process.versions
  const why = 'intercepts nothing there'
  if (bun !== undefined) return { name: `Bun ${bun}`, why }
  if (deno !== undefined) return { name: `Deno ${deno}`, why }
  if ('withResolvers' in Promise) return undefined
  return { name: `Node ${node}`, why: 'needs Node 22.12 or later' }
}
