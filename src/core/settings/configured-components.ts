import type { OpenAPIV3 } from 'openapi-types'
import type { HeaderMap } from '../http/headers.ts'
import { override } from '../lib/override.ts'
import { describeSunset } from '../lifecycle/describe-deprecation.ts'
import { putQuotaHeaders } from '../quota/headers.ts'
import {
  describeLimit,
  limitOf,
  WINDOW_MS,
  WINDOW_NAMES,
  type WindowUsage,
} from '../quota/window.ts'
import { epochMs, httpDate, isoDate } from '../time/instant.ts'
import type { Settings } from './settings.ts'

type Components = OpenAPIV3.ComponentsObject
type Headers = NonNullable<Components['headers']>
type Examples = NonNullable<Components['examples']>

/** The time of the examples in openapi.yaml, in epoch ms. */
const EXAMPLE_TIME = epochMs('2026-05-01')

/** What the examples depend on: the settings, and the first request of a caller without a key. */
interface FirstRequest {
  readonly settings: Settings
  /** The time of the request in epoch ms. */
  readonly now: number
  /** The windows after the request. */
  readonly windows: readonly WindowUsage[]
}

/**
 * Returns the components of the contract with examples that follow the settings: their plans,
 * deprecations and base path. The time of the examples is the start of the clock, unless that is
 * the system's.
 */
export function configureComponents(components: Components, settings: Settings): Components {
  const { headers = {}, examples = {}, responses = {} } = components
  const now = settings.clock === 'system' ? EXAMPLE_TIME : settings.clock
  const first = { settings, now, windows: windowsOf(settings, now) }
  const hasSunset = goneMessage(settings) !== undefined
  const gone = { operation_gone: undefined, 'operation_gone.problem': undefined }
  return override(components, {
    headers: configureHeaders(headers, first),
    examples: override(configureErrors(examples, first), hasSunset ? {} : gone),
    responses: override(responses, hasSunset ? {} : { Gone: undefined }),
  })
}

function windowsOf({ plan, plans }: Settings, now: number): readonly WindowUsage[] {
  return WINDOW_NAMES.flatMap((name) => {
    const limit = limitOf(plans.get(plan) ?? { perMinute: null, perDay: null }, name)
    if (limit === null) return []
    const remaining = Math.max(0, limit - 1)
    return [{ name, limit, used: limit - remaining, remaining, resetAt: now + WINDOW_MS[name] }]
  })
}

/** Replaces the examples of headers. A header that is not sent has no example. */
function configureHeaders(headers: Headers, first: FirstRequest): Headers {
  const values = headersOf(first)
  const { path } = first.settings.baseUrl
  const configured = Object.entries(headers).map(([name, header]) => {
    if ('$ref' in header) return [name, header]
    const { example } = header
    const text = values.has(name)
      ? values.get(name)
      : String(example).replace(/(^|<)(?=\/)/g, `$1${path}`)
    const isNumber = typeof example === 'number' && text !== undefined
    return [name, override(header, { example: isNumber ? Number(text) : text })]
  })
  return Object.fromEntries(configured)
}

/** Returns the headers that the settings change, by the name of their component. */
function headersOf({ settings, now, windows }: FirstRequest) {
  const { lifecycle, rateLimit } = settings
  const [deprecated] = lifecycle.operations.values()
  const quota: HeaderMap = {}
  putQuotaHeaders(
    quota,
    { ietfHeaders: true, dialect: rateLimit.dialect },
    { windows, now, bannedUntil: null, isRefused: false },
  )
  return new Map<string, string | undefined>([
    ...Object.entries(quota),
    ['Date', httpDate(now)],
    ['Deprecation', deprecated?.deprecation ?? undefined],
    ['Sunset', deprecated?.sunset ?? undefined],
    ['DeprecationLink', deprecated?.links || undefined],
  ])
}

/** Replaces what the messages of errors say about limits, dates and deprecated operations. */
function configureErrors(examples: Examples, { settings, now, windows }: FirstRequest): Examples {
  const [window] = windows
  const moved = (date: string) => isoDate(epochMs(date) - EXAMPLE_TIME + now)
  const text = JSON.stringify(examples)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, moved)
    .replace(/"\w+ was switched off on [^"]+/g, `"${goneMessage(settings) ?? ''}`)
  if (window === undefined) return JSON.parse(text)
  const { name } = window
  return JSON.parse(
    text
      .replace(
        /60 requests per minute: wait 60 s/g,
        `${describeLimit(window)}: wait ${WINDOW_MS[name] / 1_000} s`,
      )
      .replace('["minute"]', `["${name}"]`),
  )
}

function goneMessage({ lifecycle }: Settings): string | undefined {
  for (const [id, { sunset }] of lifecycle.operations) {
    if (sunset !== null) return describeSunset(id, sunset)
  }
  return undefined
}
