import { now } from '../time.ts'
import { type ApiError, failureOf, refusalOf } from './errors.ts'
import { type ApiResult, readResponse } from './response.ts'

export const API_URL = import.meta.env.VITE_PETSTORE_URL ?? '/api'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, number | undefined>>
  readonly body?: object
  readonly signal?: AbortSignal
}

const ATTEMPTS = 3
const FIRST_BACK_OFF_MS = 250
const TIMEOUT_MS = 10_000

/**
 * The latest refusal. Until its wait is over nothing is sent: each request would count against the
 * quota.
 */
let refusal: ApiError | undefined

/**
 * Sends a request to the service. A `GET` that fails is sent again, up to twice, after a growing
 * delay. A write is never sent twice.
 *
 * @throws {ApiError} saying why the request wasn't served.
 */
export async function send<Data>(call: Call): Promise<ApiResult<Data>> {
  for (let attempt = 1; ; attempt += 1) {
    if (refusal?.retryAt !== undefined && now() < refusal.retryAt) throw refusal
    try {
      return await exchange<Data>(call)
    } catch (cause) {
      call.signal?.throwIfAborted()
      const error = failureOf(cause)
      if (error.retryAt !== undefined) refusal = error
      if (attempt === ATTEMPTS || !isRetryable(call, error)) throw error
    }
    await backOff(attempt)
  }
}

async function exchange<Data>({
  method,
  path,
  query,
  body,
  signal,
}: Call): Promise<ApiResult<Data>> {
  const response = await fetch(`${API_URL}${path}${searchOf(query)}`, {
    method,
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw await refusalOf(response)
  return readResponse(response)
}

function isRetryable({ method }: Call, { kind, retryAt }: ApiError): boolean {
  return method === 'GET' && retryAt === undefined && (kind === 'server' || kind === 'network')
}

/** Doubles the delay with each attempt, and adds jitter so that clients don't retry in step. */
function backOff(attempt: number): Promise<void> {
  const ms = FIRST_BACK_OFF_MS * 2 ** (attempt - 1) * (1 + Math.random() / 2)
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function searchOf(query: Call['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
