import { foldHeaders } from '../../core/http/headers.ts'
import type { StoredEntry } from '../../core/journal/entry.ts'

/**
 * Matches headers that change nothing, or that libraries change in a repeat: those of the connection
 * and the client, what a trace or a log needs, the number of an attempt and the time that is left. The
 * body is compared by itself, and idempotency keys have a rule.
 */
const IGNORED =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|via|date|expect|origin|referer|user-agent|pragma|cache-control|priority|dnt|b3|from|accept.*|content-(?:length|type|encoding|digest|md5)|sec-.*|access-control-.*|x-b3-.*|x-forwarded-.*|x-datadog-.*|newrelic|amz-sdk-.*|x-amz-(?:date|user-agent|content-sha256)|x-goog-api-client|x-stainless-.*|x-ms-(?:date|client-.*))$|retry|retries|attempt|idempotency|trace|baggage|request-?id|correlation|telemetry|metrics|timeout|deadline|elapsed|(?:^|-)time(?:stamp)?(?:-|$)/

/** Matches headers whose values a right client may renew. Only whether they were sent matters. */
const RENEWED =
  /^(?:cookie|if-.*)$|authorization|token|signature|session|nonce|secret|csrf|xsrf|(?:^|-)(?:auth|api-?key)(?:-|$)/

/** Matches the headers, parameters and members of JSON that have only a token. */
export const TOKEN_NAME =
  /^(?:x-)?(?:(?:auth|access|session|csrf|xsrf|id)?[_-]?token|session(?:[_-]?id)?|sid|auth|ticket)$/i

/** What stands for a value of which it only matters whether it was sent. */
const SENT = 'sent'

/** Returns parameters, or the members of a body, without the values of tokens. */
export function withoutTokens<Value>(fields: Readonly<Record<string, Value>>) {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, TOKEN_NAME.test(name) ? SENT : value]),
  )
}

/** Returns the headers of a request that decide what it does, by their names in lower case. */
export function headersThatMatter({
  requestHeaders,
  idempotencyHeader,
}: StoredEntry): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, value] of foldHeaders(requestHeaders)) {
    if (IGNORED.test(name) || name === idempotencyHeader?.toLowerCase()) continue
    found[name] = RENEWED.test(name) ? SENT : value
  }
  return found
}
