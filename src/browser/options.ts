import { fields, flag, oneOf, refuse } from '../lib/check.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { OPTIONS } from '../settings/settings.ts'

/** What happens to a request that is not for the Petstore. The values are msw's. */
export type UnhandledRequest = 'bypass' | 'warn' | 'error'

/** The options of `startPetstore`: those of `createPetstore`, and those of the page. */
export interface StartOptions extends PetstoreOptions {
  /**
   * Keeps the state across reloads: in `sessionStorage` for this tab, or in `localStorage` for all
   * later pages of this origin.
   * @default false
   */
  readonly persist?: 'session' | 'local' | false
  /**
   * Shares one state with the other tabs of this origin that set this option.
   * @default false
   */
  readonly sync?: boolean
  /**
   * Logs no requests to the console.
   * @default false
   */
  readonly quiet?: boolean
  /**
   * Makes the petstore available as `window.petstore`, for the console and for browser tests.
   * @default true
   */
  readonly expose?: boolean
  /**
   * What happens to a request that is not for the Petstore: it goes to the network (`bypass`), goes
   * there with a warning (`warn`), or fails (`error`).
   * @default 'bypass'
   */
  readonly onUnhandledRequest?: UnhandledRequest
  /**
   * The URL of msw's worker script, on the page's own origin, and the options for its registration.
   * @default { url: '/mockServiceWorker.js' }
   */
  readonly serviceWorker?: {
    readonly url?: string
    readonly options?: RegistrationOptions
  }
}

/** The options of the page, with all defaults filled in. */
export interface PageSettings {
  readonly persist: 'session' | 'local' | false
  readonly sync: boolean
  readonly quiet: boolean
  readonly expose: boolean
  readonly onUnhandledRequest: UnhandledRequest
  readonly serviceWorker: { readonly url: string; readonly options?: RegistrationOptions }
}

const PAGE_OPTIONS = [
  'persist',
  'sync',
  'quiet',
  'expose',
  'onUnhandledRequest',
  'serviceWorker',
] as const satisfies readonly (keyof PageSettings)[]

/**
 * Checks the options of the page, and separates them from those of the petstore.
 *
 * @throws {TypeError} naming the option, what it expects and what it got.
 */
export function readStartOptions(options: StartOptions): {
  readonly page: PageSettings
  readonly own: PetstoreOptions
} {
  const given = fields('startPetstore', options, [...OPTIONS, ...PAGE_OPTIONS])
  const { persist, sync, quiet, expose, onUnhandledRequest, serviceWorker, ...own } = options
  const page = {
    persist: oneOf('persist', given.persist ?? false, ['session', 'local', false]),
    sync: flag('sync', given.sync ?? false),
    quiet: flag('quiet', given.quiet ?? false),
    expose: flag('expose', given.expose ?? true),
    onUnhandledRequest: oneOf('onUnhandledRequest', given.onUnhandledRequest ?? 'bypass', [
      'bypass',
      'warn',
      'error',
    ]),
    serviceWorker: readServiceWorker(serviceWorker),
  }
  return { page, own }
}

function readServiceWorker(got: StartOptions['serviceWorker']): PageSettings['serviceWorker'] {
  fields('serviceWorker', got, ['url', 'options'])
  const url = got?.url ?? '/mockServiceWorker.js'
  if (typeof url !== 'string' || url === '') refuse('serviceWorker.url', url, 'a URL')
  return { url: scriptUrl(url), ...(got?.options !== undefined && { options: got.options }) }
}

/** Resolves the URL of the worker script against the document. Without a document, returns it as is. */
function scriptUrl(got: string): string {
  if (typeof document === 'undefined') return got
  const { baseURI } = document
  const script = URL.canParse(got, baseURI) ? new URL(got, baseURI) : undefined
  // A blob: URL has the page's origin too, but a service worker cannot be loaded from it.
  const isOwn = script?.origin === location.origin && script.protocol === location.protocol
  if (script !== undefined && isOwn) return script.href
  const expected = `a URL on the page's own origin, ${location.origin},`
  return refuse('serviceWorker.url', got, expected)
}
