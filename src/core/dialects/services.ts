import { isBanCode } from '../http/problems.ts'
import { isoDate } from '../time/instant.ts'
import type { DialectError, DialectProblem, LimitWindows } from './dialect.ts'

/**
 * Writes an error as GitHub's REST API: `{ message, documentation_url, status }`, with the status as
 * a string. A request over the limit gets a 403, and a ban is a secondary rate limit.
 *
 * Sources: `basic-error` of `@octokit/openapi-types`; docs.github.com, "Rate limits for the REST API".
 * `@octokit/plugin-throttling` knows a secondary limit by its message, and a primary one by its headers.
 */
export function githubError({ status, code, message }: DialectProblem): DialectError {
  const sent = status === 429 && !isBanCode(code) ? 403 : status
  const isLimit = status === 429 || isBanCode(code)
  const page = isLimit ? '/using-the-rest-api/rate-limits-for-the-rest-api' : ''
  return {
    status: sent,
    body: {
      message: githubMessage({ status, code, message }),
      documentation_url: `https://docs.github.com/rest${page}`,
      status: String(sent),
    },
  }
}

function githubMessage({ status, code, message }: Omit<DialectProblem, 'headers' | 'requestId'>) {
  if (isBanCode(code)) return `You have exceeded a secondary rate limit. ${message}`
  if (status === 429) return `API rate limit exceeded. ${message}`
  return status === 401 ? 'Bad credentials' : message
}

const STRIPE_CODES: Readonly<Record<string, string>> = {
  rate_limit_exceeded: 'rate_limit',
  token_expired: 'api_key_expired',
  idempotency_key_in_use: 'idempotency_key_in_use',
}

/**
 * Writes an error as Stripe's API: `{ error: { type, code, message } }`. A 422 is a 400 there. A 429
 * has a `Stripe-Rate-Limited-Reason`, and announces no wait.
 *
 * Sources: docs.stripe.com/api/errors, /error-codes and /rate-limits; `generateV1Error` in
 * stripe-node's src/Error.ts. Its src/RequestSender.ts takes a response for an error only if it has
 * `error`, whatever its status, and repeats a 429 only with `Stripe-Should-Retry: true`.
 */
export function stripeError({ status, code, message, requestId }: DialectProblem): DialectError {
  const isMissing = status === 404 && code !== 'route_not_found'
  const known = status === 429 ? 'rate_limit' : STRIPE_CODES[code]
  const stripeCode = known ?? (isMissing ? 'resource_missing' : undefined)
  return {
    status: status === 422 ? 400 : status,
    headers: {
      'Request-Id': requestId,
      ...(status === 429 && { 'Stripe-Rate-Limited-Reason': 'global-rate' }),
    },
    body: {
      error: { type: stripeType(status, code), ...(stripeCode && { code: stripeCode }), message },
    },
  }
}

function stripeType(status: number, code: string): string {
  if (code.startsWith('idempotency_key_')) return 'idempotency_error'
  return status >= 500 ? 'api_error' : 'invalid_request_error'
}

/**
 * Writes an error as OpenAI's API: `{ error: { message, type, param, code } }`.
 *
 * Sources: developers.openai.com, "Error codes"; `APIError.generate` of the `openai` package, which
 * reads `error` and chooses the class by the status.
 */
export function openaiError({ status, code, message }: DialectProblem): DialectError {
  const { type, openaiCode } = openaiKind(status, code)
  return { body: { error: { message, type, param: null, code: openaiCode } } }
}

function openaiKind(status: number, code: string) {
  if (status === 429) return { type: 'requests', openaiCode: 'rate_limit_exceeded' }
  if (status === 503)
    return { type: 'service_unavailable_error', openaiCode: 'server_is_overloaded' }
  if (status >= 500) return { type: 'server_error', openaiCode: null }
  const isUrl = code === 'route_not_found'
  const openaiCode = status === 401 ? 'invalid_api_key' : isUrl ? 'unknown_url' : null
  return { type: 'invalid_request_error', openaiCode }
}

/**
 * Returns the headers about limits of OpenAI's API. The resets are durations, such as `6m0s`.
 *
 * Source: developers.openai.com, "Rate limits in headers".
 */
export function openaiLimits([{ limit, remaining, resetMs }]: LimitWindows) {
  return {
    'X-RateLimit-Limit-Requests': String(limit),
    'X-RateLimit-Remaining-Requests': String(remaining),
    'X-RateLimit-Reset-Requests': toGoDuration(resetMs),
  }
}

/** Writes a duration as Go does: `12ms`, `1s`, `6m0s`, `24h0m0s`. */
function toGoDuration(ms: number): string {
  if (ms < 1_000) return `${ms}ms`
  const seconds = Math.ceil(ms / 1_000)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)]
  const isLong = hours > 0 ? `${hours}h${minutes}m` : minutes > 0 ? `${minutes}m` : ''
  return `${isLong}${seconds % 60}s`
}

const ANTHROPIC_TYPES: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

/**
 * Writes an error as Anthropic's API: `{ type: 'error', error: { type, message }, request_id }`. A 503
 * is a 529 there.
 *
 * Sources: platform.claude.com, "Errors"; `ErrorResponse` in src/resources/shared.ts of
 * anthropic-sdk-typescript.
 */
export function anthropicError({ status, message, requestId }: DialectProblem): DialectError {
  const sent = status === 503 ? 529 : status
  const other = sent >= 500 ? 'api_error' : 'invalid_request_error'
  const type = ANTHROPIC_TYPES[sent] ?? other
  return {
    status: sent,
    headers: { 'Request-Id': requestId },
    body: { type: 'error', error: { type, message }, request_id: requestId },
  }
}

/**
 * Returns the headers about limits of Anthropic's API. The resets are in RFC 3339, in whole seconds.
 *
 * Source: platform.claude.com, "Rate limits".
 */
export function anthropicLimits([{ limit, remaining, resetAt }]: LimitWindows) {
  const reset = isoDate(Math.ceil(resetAt / 1_000) * 1_000).replace('.000Z', 'Z')
  return {
    'Anthropic-RateLimit-Requests-Limit': String(limit),
    'Anthropic-RateLimit-Requests-Remaining': String(remaining),
    'Anthropic-RateLimit-Requests-Reset': reset,
  }
}
