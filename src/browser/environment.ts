import type { PageSettings } from './options.ts'

/** The global that marks a page with a running petstore. All copies of this module share it. */
const CLAIM = Symbol.for('petstore-mock.started')

/**
 * Marks the page as running a petstore. Returns a function that removes the mark.
 *
 * @throws {Error} if a petstore is already running.
 */
export function claimPage(): () => void {
  if (Reflect.has(globalThis, CLAIM)) {
    throw new Error(
      'startPetstore: a petstore is already running on this page. Start it only once, or call petstore.stop() first',
    )
  }
  Reflect.set(globalThis, CLAIM, true)
  return () => void Reflect.deleteProperty(globalThis, CLAIM)
}

/**
 * Checks that the page can have a service worker, and that the browser supports the options.
 *
 * @throws {Error} saying what is missing and what to do.
 */
export function checkEnvironment({ sync }: Pick<PageSettings, 'sync'>): void {
  if (typeof window === 'undefined' || typeof document === 'undefined') {
    throw new Error(
      'startPetstore: expected to run in a browser page. In Node, use setupPetstore from petstore-mock/node',
    )
  }
  if (!window.isSecureContext) {
    throw new Error(
      `startPetstore: ${location.origin} is not a secure origin, and browsers allow service workers only there. Open the page at http://localhost or http://127.0.0.1, or serve it over https`,
    )
  }
  if (!('serviceWorker' in navigator)) {
    throw new Error(
      'startPetstore: service workers are not available. Some browsers disable them in private windows: use a normal window, or the standalone server: npx petstore-mock',
    )
  }
  if (sync && !('locks' in navigator && 'BroadcastChannel' in window)) {
    throw new Error(
      'startPetstore: sync: true needs Web Locks and BroadcastChannel, and this browser does not have both. Remove the option',
    )
  }
}

/** What to do about the known reasons why a worker script does not start. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /Content Security Policy|violates|insecure operation/i,
    "The page's Content-Security-Policy blocks it: add worker-src 'self'",
  ],
  [
    /already (replaced|enabled)/,
    'msw cannot start again on a page where it failed once: reload the page',
  ],
  [
    /scope/i,
    'A worker controls only the paths below its script: move the script to the root, or serve it with Service-Worker-Allowed: /',
  ],
]

/** Creates the error that says why the worker did not start, and what to do. `script` is absolute. */
export function startError(script: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause)
  const reason = message.replace(/^\[MSW\] (Failed to register the Service Worker:\s*)?/, '')
  const hint = HINTS.find(([pattern]) => pattern.test(message))?.[1]
  const what = `startPetstore: the worker script ${script} did not start.`
  return new Error([what, hint, `The browser says: ${reason}`].filter(Boolean).join(' '), { cause })
}

const GET_SCRIPT =
  'With Vite, add petstoreWorker() from petstore-mock/vite to the plugins. Otherwise run npx petstore-mock init <public folder>. If the script is elsewhere, set serviceWorker: { url }'

/**
 * Checks that the URL serves msw's worker script. msw would wait forever for any other script, and
 * cannot start again on a page where it failed once.
 *
 * @throws {Error} saying what the URL serves instead, and what to do.
 */
export async function checkScript(script: string): Promise<void> {
  // A strict Content-Security-Policy may block this request and still allow the worker.
  const reply = await fetch(script).catch(() => undefined)
  if (reply === undefined) return
  const type = reply.headers.get('Content-Type') ?? 'no content type'
  if (!reply.ok || !/javascript/i.test(type)) {
    const got = reply.ok ? type : reply.status
    throw new Error(
      `startPetstore: expected msw's worker script at ${script} but got ${got}. ${GET_SCRIPT}`,
    )
  }
  if ((await reply.text()).includes('INTEGRITY_CHECKSUM')) return
  throw new Error(
    `startPetstore: expected msw's worker script at ${script} but got another script. Replace it: npx petstore-mock init <public folder> --force`,
  )
}

/**
 * Checks that the worker intercepts the requests of this page.
 *
 * @throws {Error} if the page is outside the worker's scope.
 */
export function checkScope(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined || location.href.startsWith(registration.scope)) return
  throw new Error(
    `startPetstore: the page ${location.href} is outside the worker's scope ${registration.scope}. Move the worker script to the root, or serve it with Service-Worker-Allowed: / and set serviceWorker: { options: { scope: '/' } }`,
  )
}
