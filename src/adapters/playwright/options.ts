import type { ServerAddress } from '../../control/paths.ts'
import { toPlainJson } from '../../control/values.ts'
import { readBaseUrl } from '../../core/http/base-url.ts'
import { readOneOf, throwOptionError } from '../../core/lib/check.ts'
import { namesOf } from '../../core/lib/option-table.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import { knownOptions } from '../../core/settings/settings.ts'
import { OPTIONS } from '../../core/settings/table.ts'

/** The options of a petstore, as far as they are JSON. */
interface JsonOptions extends Omit<PetstoreOptions, 'handlers'> {
  readonly handlers?: string
}

/** The options for `use` in the configuration, and for `test.use`. */
export interface PetstoreTestOptions {
  /**
   * The options of the petstore of each test, as for `createPetstore`. They are sent as JSON, so
   * `handlers` is the path of a module that exports `handlers` and `state`, from the folder of the
   * configuration.
   * @default {}
   */
  readonly petstoreOptions: JsonOptions
  /**
   * The base URL of the API in the app under test: `'https://api.example.com'`, or a path such as
   * `'/api'` below Playwright's `baseURL`. Requests of the page to it go to the petstore of the test.
   * @default none
   */
  readonly petstoreBaseUrl: string | undefined
  /**
   * With `'shared'`, the page has the clock of the petstore: `petstore.clock.advance('61s')` also
   * fires the timers of the page.
   * @default 'separate'
   */
  readonly petstoreClock: 'separate' | 'shared'
}

/** The options for `use` in the configuration that apply to a worker. */
export interface PetstoreWorkerOptions {
  /**
   * The server that has the petstores: its URL, or `{ url, controlToken }`. Without it, each worker
   * starts one.
   * @default none
   */
  readonly petstoreServer: string | ServerAddress | undefined
}

/**
 * Reads the option `petstoreOptions`. The server checks the values.
 *
 * @throws {TypeError} naming the option that is unknown or that JSON can't represent.
 */
export function readPetstoreOptions(got: unknown): unknown {
  return toPlainJson('petstoreOptions', knownOptions('petstoreOptions', got, namesOf(OPTIONS)))
}

/** Reads the option `petstoreClock`. Returns whether the page shares the clock of the petstore. */
export function readIsShared(got: unknown): boolean {
  return readOneOf(got, 'petstoreClock', ['separate', 'shared']) === 'shared'
}

const BASE_URL_FORM = "a URL such as 'https://api.example.com/v1', or a path such as '/api'"

/** Where the app under test expects the API. */
export interface PublicUrl {
  readonly origin: string
  /** The base path, without a trailing slash. */
  readonly path: string
}

/** Reads the option `petstoreBaseUrl`. `pageBase` is Playwright's option `baseURL`. */
export function readPublicUrl(got: unknown, pageBase: string | undefined): PublicUrl | undefined {
  if (got === undefined) return undefined
  if (typeof got !== 'string' || got === '*')
    return throwOptionError('petstoreBaseUrl', got, BASE_URL_FORM)
  const page = pageBase !== undefined && URL.canParse(pageBase) ? new URL(pageBase) : undefined
  const { origin, path } = readBaseUrl(got, 'petstoreBaseUrl')
  const url = { origin: origin ?? page?.origin, path }
  if (url.origin === undefined) {
    const hint = "a path is below the option baseURL of Playwright, which isn't set"
    throwOptionError('petstoreBaseUrl', got, "a URL such as 'https://api.example.com/v1'", hint)
  }
  if (url.origin === page?.origin && path === '') {
    const hint = "the page itself is there, which the petstore doesn't serve"
    throwOptionError('petstoreBaseUrl', got, "a path such as '/api'", hint)
  }
  return { origin: url.origin, path }
}
