import type { components } from 'petstore-mock/types'
import { now } from '../time.ts'

/** Why a request wasn't served, from the visitor's point of view. */
export type ErrorKind =
  /** 429: wait until `retryAt`. */
  | 'rate-limited'
  /** 403 with `Retry-After`: too many requests came before the wait was over. */
  | 'banned'
  /** 5xx. */
  | 'server'
  /** No response, or an incomplete one. */
  | 'network'
  /** Any other 4xx: sending it again wouldn't help. */
  | 'refused'

interface Details {
  readonly status?: number
  readonly code?: string
  /** When the service accepts requests again, in epoch ms. */
  readonly retryAt?: number
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: ErrorKind
  readonly status: number | undefined
  readonly code: string | undefined
  readonly retryAt: number | undefined

  constructor(kind: ErrorKind, message: string, { status, code, retryAt }: Details = {}) {
    super(message)
    this.kind = kind
    this.status = status
    this.code = code
    this.retryAt = retryAt
  }
}

/** Creates the error for a response with a status other than 2xx. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const { code, message } = await bodyOf(response)
  const retryAt = retryAtOf(headers.get('Retry-After'))
  return new ApiError(kindOf(status, retryAt), message, {
    status,
    code,
    ...(retryAt !== undefined && { retryAt }),
  })
}

/** Creates the error for anything that was thrown while sending. */
export function failureOf(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause
  const isSlow = cause instanceof DOMException && cause.name === 'TimeoutError'
  return new ApiError(
    'network',
    isSlow ? 'The shop took too long to answer' : 'The connection was lost',
  )
}

function kindOf(status: number, retryAt: number | undefined): ErrorKind {
  if (status === 429) return 'rate-limited'
  if (status === 403 && retryAt !== undefined) return 'banned'
  return status >= 500 ? 'server' : 'refused'
}

async function bodyOf(response: Response): Promise<components['schemas']['Error']> {
  const { status } = response
  try {
    return await response.json()
  } catch {
    return { code: 'unreadable', message: `The service answered ${status}`, status }
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110 §10.2.3). */
function retryAtOf(header: string | null): number | undefined {
  if (header === null) return undefined
  const time = /^\d+$/.test(header) ? now() + Number(header) * 1000 : Date.parse(header)
  return Number.isNaN(time) ? undefined : time
}
