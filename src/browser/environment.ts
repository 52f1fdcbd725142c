import type { PageSettings } from './options.ts'

/** Where a page notes that a petstore runs on it: all copies of this module share it. */
const CLAIM = Symbol.for('petstore-mock.started')

/**
 * Notes that a petstore runs on this page; returns what takes the note back.
 *
 * @throws {Error} when one runs already.
 */
export function claimPage(): () => void {
  if (Reflect.has(globalThis, CLAIM)) {
    throw new Error(
      'startPetstore: a petstore runs on this page already. Start it once, or call petstore.stop() before',
    )
  }
  Reflect.set(globalThis, CLAIM, true)
  return () => void Reflect.deleteProperty(globalThis, CLAIM)
}

/**
 * Checks that a service worker can be had here.
 *
 * @throws {Error} saying what to do where it cannot.
 */
export function checkSurroundings({ sync }: Pick<PageSettings, 'sync'>): void {
  if (typeof window === 'undefined' || typeof document === 'undefined') {
    throw new Error(
      'startPetstore: this is no page of a browser. In Node, take setupPetstore of petstore-mock/node',
    )
  }
  if (!window.isSecureContext) {
    throw new Error(
      `startPetstore: ${location.origin} is not secure, and browsers have service workers on secure origins only. Open the page at http://localhost or http://127.0.0.1, or serve it over https`,
    )
  }
  if (!('serviceWorker' in navigator)) {
    throw new Error(
      'startPetstore: this browser has no service workers here, as in some private windows. Take an ordinary window, or the standalone server: npx petstore-mock',
    )
  }
  if (sync && !('locks' in navigator && 'BroadcastChannel' in window)) {
    throw new Error(
      'startPetstore: this browser has no Web Locks or no BroadcastChannel, which sync: true needs. Leave it out',
    )
  }
}

/** What to do about each way in which a worker script may fail to start. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /Content Security Policy|violates|insecure operation/i,
    "The Content-Security-Policy of the page forbids it: add worker-src 'self'",
  ],
  [
    /already (replaced|enabled)/,
    'msw cannot start again on a page where it failed to before: reload the page',
  ],
  [
    /scope/i,
    'A worker is for the paths below its script: put the script at the root, or send Service-Worker-Allowed: / with it',
  ],
]

/** Tells why the worker did not start, and what to do; `script` is its absolute URL. */
export function startError(script: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  const reason = message.replace(/^\[MSW\] (Failed to register the Service Worker:\s*)?/, '')
  const hint = HINTS.find(([pattern]) => pattern.test(message))?.[1]
  const what = `startPetstore: the worker script ${script} could not be started.`
  return new Error([what, hint, `The browser says: ${reason}`].filter(Boolean).join(' '), { cause })
}

const GET_SCRIPT =
  'With Vite, add petstoreWorker() of petstore-mock/vite to the plugins; otherwise run npx petstore-mock init <public folder>. Is it elsewhere? Say so: serviceWorker: { url }'

/**
 * Checks that msw's worker script is there: msw waits for ever for one that is not its own, and
 * does not start again on a page where it failed to.
 *
 * @throws {Error} saying what is there instead, and what to do.
 */
export async function checkScript(script: string): Promise<void> {
  // What cannot be asked, under a strict Content-Security-Policy, may well be started.
  const reply = await fetch(script).catch(() => undefined)
  if (reply === undefined) return
  const type = reply.headers.get('Content-Type') ?? 'no type'
  if (!reply.ok || !/javascript/i.test(type)) {
    const got = reply.ok ? type : reply.status
    throw new Error(
      `startPetstore: there is no worker script at ${script} (got ${got}). ${GET_SCRIPT}`,
    )
  }
  if ((await reply.text()).includes('INTEGRITY_CHECKSUM')) return
  throw new Error(
    `startPetstore: the script at ${script} is not msw's worker script. Put that there: npx petstore-mock init <public folder> --force`,
  )
}

/**
 * Checks that the worker sees what the page requests.
 *
 * @throws {Error} when the page is outside of its scope.
 */
export function checkScope(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined || location.href.startsWith(registration.scope)) return
  throw new Error(
    `startPetstore: the page ${location.href} is outside of the worker's scope ${registration.scope}. Put the worker script at the root, or send Service-Worker-Allowed: / with it, and set serviceWorker: { options: { scope: '/' } }`,
  )
}
