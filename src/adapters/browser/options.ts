import { readOneOf, throwOptionError } from '../../core/lib/check.ts'
import {
  choice,
  namesOf,
  type OptionTable,
  pickOptions,
  readEach,
  readParts,
  type SettingsOf,
  toggle,
} from '../../core/lib/option-table.ts'
import type { AnyName, PetstoreOptions } from '../../core/settings/options.ts'
import { knownOptions } from '../../core/settings/settings.ts'
import { OPTIONS } from '../../core/settings/table.ts'

/** What happens to a request that isn't for the Petstore, in msw's terms. */
export type UnhandledRequest = 'bypass' | 'warn' | 'error'

/**
 * The options of `startPetstore`: those of `createPetstore`, and those of the page below. There is
 * no `cors`, because browsers apply no CORS to what a service worker answers.
 */
export interface StartOptions<OwnPlan extends string = AnyName>
  extends Omit<PetstoreOptions<OwnPlan>, 'cors'> {
  /**
   * Keeps the state across reloads: for this tab (`session`, in `sessionStorage`), or for all later
   * pages of this origin (`local`, in `localStorage`).
   * @default false
   */
  readonly persist?: 'session' | 'local' | false
  /**
   * Whether to log no requests to the console.
   * @default false
   */
  readonly quiet?: boolean
  /**
   * Whether to set `window.petstore`, for use in the console and in browser tests.
   * @default true
   */
  readonly expose?: boolean
  /**
   * Whether to show the panel: a button in a corner of the page, which opens it.
   * @default false
   */
  readonly panel?: boolean
  /**
   * What to do with a request that isn't for the Petstore: send it to the network (`bypass`), send
   * it and log a warning (`warn`), or let it fail (`error`).
   * @default 'bypass'
   */
  readonly onUnhandledRequest?: UnhandledRequest
  /**
   * How the page loads msw's worker script.
   * @default {}
   */
  readonly serviceWorker?: {
    /**
     * The URL of the script, on the page's own origin.
     * @default '/mockServiceWorker.js'
     */
    readonly url?: string
    /**
     * The options for registering the service worker.
     * @default none
     */
    readonly options?: RegistrationOptions
  }
}

/** The values of `persist`. */
const STORES = ['session', 'local', false] as const

const SERVICE_WORKER_OPTIONS = {
  url: { default: '/mockServiceWorker.js', read: readScriptUrl },
  options: { default: undefined, shown: 'none', read: readRegistration },
} satisfies OptionTable<NonNullable<StartOptions['serviceWorker']>>

/** The options of the page, each with its default and its reader. */
export const PAGE_OPTIONS = {
  persist: { default: false, values: STORES, read: (got, name) => readOneOf(got, name, STORES) },
  quiet: toggle(false),
  expose: toggle(true),
  panel: toggle(false),
  onUnhandledRequest: choice('bypass', 'warn', 'error'),
  serviceWorker: { default: {}, parts: SERVICE_WORKER_OPTIONS, read: readServiceWorker },
} satisfies OptionTable<Omit<StartOptions, keyof PetstoreOptions>>

/** The options of the page, with all defaults filled in. */
export type PageSettings = SettingsOf<typeof PAGE_OPTIONS>

/** Checks the options of the page, and separates them from those of the petstore. */
export function readStartOptions(options: StartOptions): {
  readonly page: PageSettings
  readonly own: PetstoreOptions
} {
  const { cors: _, ...ofPetstore } = OPTIONS
  const given = knownOptions('startPetstore', options, namesOf({ ...ofPetstore, ...PAGE_OPTIONS }))
  return {
    page: readEach(PAGE_OPTIONS, given, undefined),
    own: pickOptions(options, ofPetstore),
  }
}

function readServiceWorker(
  got: unknown,
  name: string,
): { readonly url: string; readonly options?: RegistrationOptions } {
  const { url, options } = readParts(got, name, SERVICE_WORKER_OPTIONS)
  return options === undefined ? { url } : { url, options }
}

function readScriptUrl(got: unknown, name: string): string {
  return typeof got === 'string' && got !== ''
    ? scriptUrl(got, name)
    : throwOptionError(name, got, 'a URL')
}

function readRegistration(got: unknown, name: string): RegistrationOptions | undefined {
  return got === undefined || isObject(got) ? got : throwOptionError(name, got, 'an object')
}

function isObject(got: unknown): got is object {
  return typeof got === 'object' && got !== null
}

/** Resolves the URL of the worker script against the document. Returns it unchanged without one. */
function scriptUrl(got: string, name: string): string {
  if (typeof document === 'undefined') return got
  const { baseURI } = document
  const script = URL.canParse(got, baseURI) ? new URL(got, baseURI) : undefined
  // A `blob:` URL also has the page's origin, but no service worker can be loaded from it.
  const isOwn = script?.origin === location.origin && script.protocol === location.protocol
  if (script !== undefined && isOwn) return script.href
  const expected = `a URL on the page's own origin, ${location.origin},`
  return throwOptionError(name, got, expected)
}
