import { messageOf } from '../../core/lib/describe.ts'

/** The global flag of a page with a running petstore. All copies of this module share it. */
const CLAIM = Symbol.for('petstore-mock.started')

/**
 * Claims the page for one petstore. Returns a function that releases it.
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
 * Checks that the page can start a service worker.
 *
 * @throws {Error} naming what is missing and how to fix it.
 */
export function checkEnvironment(): void {
  if (typeof window === 'undefined' || typeof document === 'undefined') {
    throw new Error(
      'startPetstore: expected to run in a browser page. In Node, use setupPetstore from petstore-mock/node',
    )
  }
  if (!window.isSecureContext) {
    throw new Error(
      `startPetstore: ${location.origin} isn't a secure origin, and browsers allow service workers only there. Open the page at http://localhost or http://127.0.0.1, or serve it over https`,
    )
  }
  if (!('serviceWorker' in navigator)) {
    throw new Error(
      "startPetstore: service workers aren't available. Some browsers disable them in private windows: use a normal window, or the standalone server: npx petstore-mock",
    )
  }
}

/**
 * How to fix the known reasons for which a worker script doesn't start, by a pattern of the error.
 */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /Content Security Policy|violates|insecure operation/i,
    "The page's Content-Security-Policy blocks it: add worker-src 'self'",
  ],
  [
    /already (replaced|enabled)/,
    "msw can't start again on a page where it failed once: reload the page",
  ],
  [
    /scope/i,
    'A worker controls only the paths below its script: move the script to the root, or serve it with Service-Worker-Allowed: /',
  ],
]

/**
 * Creates the error for a worker that didn't start. `script` is the absolute URL of its script.
 */
export function startError(script: string, cause: unknown): Error {
  const message = messageOf(cause)
  const reason = message.replace(/^\[MSW\] (Failed to register the Service Worker:\s*)?/, '')
  const hint = HINTS.find(([pattern]) => pattern.test(message))?.[1]
  const what = `startPetstore: the worker script ${script} didn't start.`
  return new Error([what, hint, `The browser says: ${reason}`].filter(Boolean).join(' '), { cause })
}

/** How to get the worker script. */
const GET_SCRIPT =
  'With Vite, add petstoreWorker() from petstore-mock/vite to the plugins. Otherwise run npx petstore-mock init <public folder>. If the script is elsewhere, set serviceWorker: { url }'

/**
 * Checks that a URL serves msw's worker script. With any other script, msw would wait forever. It
 * also can't start again on a page where it has failed once.
 *
 * @throws {Error} naming what the URL serves instead, and how to fix it.
 */
export async function checkScript(script: string): Promise<void> {
  // A strict Content-Security-Policy may block this request but allow the worker.
  const response = await fetch(script).catch(() => undefined)
  if (response === undefined) return
  const type = response.headers.get('Content-Type') ?? 'no content type'
  const isScript = response.ok && /javascript/i.test(type)
  if (isScript && (await response.text()).includes('INTEGRITY_CHECKSUM')) return
  const got = isScript ? 'another script' : response.ok ? type : response.status
  throw new Error(
    `startPetstore: expected msw's worker script at ${script} but got ${got}. ${GET_SCRIPT}`,
  )
}

/**
 * Checks that the worker intercepts the requests of this page.
 *
 * @throws {Error} naming the scope and how to extend it, if the page is outside the worker's scope.
 */
export function checkScope(registration: ServiceWorkerRegistration | undefined): void {
  if (registration === undefined || location.href.startsWith(registration.scope)) return
  throw new Error(
    `startPetstore: the page ${location.href} is outside the worker's scope ${registration.scope}. Move the worker script to the root, or serve it with Service-Worker-Allowed: / and set serviceWorker: { options: { scope: '/' } }`,
  )
}
