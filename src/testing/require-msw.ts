/**
 * Refuses msw 3 on a Node without `Promise.withResolvers`. There, msw 3 can be installed and
 * imported, but every intercepted request fails.
 *
 * @throws {Error} naming the version of msw that works with this Node.
 */
export function requireUsableMsw(server: object): void {
  // Of the two major versions, only the server of msw 3 has the member `readyState`.
  if (!('readyState' in server) || 'withResolvers' in Promise) return
  const expected = `expected msw 2 on Node ${process.versions.node}`
  const got = 'msw 3, which needs Node 22.12 or later'
  throw new Error(`msw: ${expected} but got ${got}; run npm install --save-dev msw@2`)
}
