// Errors as Twilio writes them: https://www.twilio.com/docs/api/errors/20429
import type { Dialect } from 'petstore-mock'

export const twilio: Dialect = {
  error({ status, message }) {
    const code = status === 401 ? 20_003 : 20_000 + status
    const more_info = `https://www.twilio.com/docs/errors/${code}`
    return { headers: { 'Retry-After': null }, body: { code, message, more_info, status } }
  },
  idempotencyHeader: null,
}
