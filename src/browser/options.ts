import { fields, oneOf, refuse } from '../lib/check.ts'
import {
  choice,
  namesOf,
  type OptionTable,
  pickOptions,
  readEach,
  readParts,
  type SettingsOf,
  toggle,
} from '../lib/option-table.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { OPTIONS } from '../settings/table.ts'

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

const STORES = ['session', 'local', false] as const

const SERVICE_WORKER_OPTIONS = {
  url: { default: '/mockServiceWorker.js', read: readScriptUrl },
  options: { default: undefined, shown: 'none', read: readRegistration },
} satisfies OptionTable<NonNullable<StartOptions['serviceWorker']>>

/** Every option of the page: its default, and how it is read. Settings and names follow from it. */
export const PAGE_OPTIONS = {
  persist: { default: false, values: STORES, read: (got, name) => oneOf(name, got, STORES) },
  sync: toggle(false),
  quiet: toggle(false),
  expose: toggle(true),
  onUnhandledRequest: choice('bypass', 'warn', 'error'),
  serviceWorker: { default: {}, parts: SERVICE_WORKER_OPTIONS, read: readServiceWorker },
} satisfies OptionTable<Omit<StartOptions, keyof PetstoreOptions>>

/** The options of the page, with all defaults filled in. */
export type PageSettings = SettingsOf<typeof PAGE_OPTIONS>

/**
 * Checks the options of the page, and separates them from those of the petstore.
 *
 * @throws {TypeError} naming the option, what it expects and what it got.
 */
export function readStartOptions(options: StartOptions): {
  readonly page: PageSettings
  readonly own: PetstoreOptions
} {
  const given = fields('startPetstore', options, namesOf({ ...OPTIONS, ...PAGE_OPTIONS }))
  return {
    page: readEach(PAGE_OPTIONS, given, undefined),
    own: pickOptions(options, OPTIONS),
  }
}

function readServiceWorker(
  got: unknown,
  name: string,
): { readonly url: string; readonly options?: RegistrationOptions } {
  const { url, options } = readParts(name, got, SERVICE_WORKER_OPTIONS)
  return options === undefined ? { url } : { url, options }
}

function readScriptUrl(got: unknown, name: string): string {
  return typeof got === 'string' && got !== '' ? scriptUrl(got, name) : refuse(name, got, 'a URL')
}

function readRegistration(got: unknown, name: string): RegistrationOptions | undefined {
  return got === undefined || isObject(got) ? got : refuse(name, got, 'an object')
}

function isObject(got: unknown): got is object {
  return typeof got === 'object' && got !== null
}

/** Resolves the URL of the worker script against the document. Without a document, returns it as is. */
function scriptUrl(got: string, name: string): string {
  if (typeof document === 'undefined') return got
  const { baseURI } = document
  const script = URL.canParse(got, baseURI) ? new URL(got, baseURI) : undefined
  // A blob: URL has the page's origin too, but a service worker cannot be loaded from it.
  const isOwn = script?.origin === location.origin && script.protocol === location.protocol
  if (script !== undefined && isOwn) return script.href
  const expected = `a URL on the page's own origin, ${location.origin},`
  return refuse(name, got, expected)
}
