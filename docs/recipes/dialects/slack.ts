// Errors as Slack writes them: https://docs.slack.dev/apis/web-api/rate-limits
import type { Dialect } from 'petstore-mock'

const ERRORS: Readonly<Record<number, string>> = {
  401: 'token_expired',
  403: 'access_denied',
  404: 'unknown_method',
  429: 'ratelimited',
  503: 'service_unavailable',
}
export const slack: Dialect = {
  error: ({ status }) => ({
    status: status === 429 || status >= 500 ? status : 200,
    body: { ok: false, error: ERRORS[status] ?? 'fatal_error' },
  }),
  idempotencyHeader: null,
}
