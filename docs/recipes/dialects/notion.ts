// Errors as Notion writes them: https://developers.notion.com/reference/status-codes
import type { Dialect } from 'petstore-mock'

const CODES: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'restricted_resource',
  404: 'object_not_found',
  409: 'conflict_error',
  429: 'rate_limited',
  500: 'internal_server_error',
  503: 'service_unavailable',
  504: 'gateway_timeout',
  529: 'service_overload',
}
export const notion: Dialect = {
  error: ({ status, message, requestId }) => ({
    status: status === 422 ? 400 : status,
    body: {
      object: 'error',
      status: status === 422 ? 400 : status,
      code: CODES[status] ?? 'validation_error',
      message,
      request_id: requestId,
    },
  }),
  idempotencyHeader: null,
}
