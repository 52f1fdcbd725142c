import { fields, flag, oneOf, refuse } from '../lib/check.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { OPTIONS } from '../settings/settings.ts'

/** What becomes of a request that is not the service's: as in msw. */
export type UnhandledRequest = 'bypass' | 'warn' | 'error'

/** What `startPetstore` takes: the options of `createPetstore`, and those of the page. */
export interface StartOptions extends PetstoreOptions {
  /**
   * Keeps the state across reloads of the page: in `sessionStorage` for this tab, in `localStorage`
   * for this browser.
   * @default false
   */
  readonly persist?: 'session' | 'local' | false
  /**
   * Shares one state with the other tabs of the same origin that say so too.
   * @default false
   */
  readonly sync?: boolean
  /**
   * Writes nothing to the console of what is requested.
   * @default false
   */
  readonly quiet?: boolean
  /**
   * Puts the petstore on the page as `window.petstore`, for the console and for browser tests.
   * @default true
   */
  readonly expose?: boolean
  /** @default 'bypass' */
  readonly onUnhandledRequest?: UnhandledRequest
  /**
   * Where msw's worker script is, on the origin of the page, and what its registration takes.
   * @default { url: '/mockServiceWorker.js' }
   */
  readonly serviceWorker?: {
    readonly url?: string
    readonly options?: RegistrationOptions
  }
}

/** The options of the page, with every default in place. */
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
 * Checks the options of the page, and hands on those of the petstore.
 *
 * @throws {TypeError} naming the option, what it got and what it takes.
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

/** Resolves the URL of the worker script as the browser will; as it is where there is no page. */
function scriptUrl(got: string): string {
  if (typeof document === 'undefined') return got
  const { baseURI } = document
  const script = URL.canParse(got, baseURI) ? new URL(got, baseURI) : undefined
  // A blob: URL has the origin of the page, and is no script for a worker either.
  const isOwn = script?.origin === location.origin && script.protocol === location.protocol
  if (script !== undefined && isOwn) return script.href
  const expected = `a URL of the page's own origin, ${location.origin}: browsers load worker scripts from there only`
  return refuse('serviceWorker.url', got, expected)
}
