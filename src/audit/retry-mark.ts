/** What a client says itself of a request being a retry. */
export interface RetryMark {
  /** 0 for the first attempt. */
  readonly retry: number
  /** What all attempts of one call share; null when the client sends nothing of the kind. */
  readonly call: string | null
}

/**
 * Reads the marks that clients put on retries: `x-stainless-retry-count` of clients made by
 * Stainless (openai and others), `amz-sdk-request: attempt=2` with `amz-sdk-invocation-id` of AWS.
 */
export function readRetryMark(header: (name: string) => string | undefined): RetryMark | null {
  const count = header('x-stainless-retry-count')
  if (count !== undefined && /^\d{1,4}$/.test(count)) return { retry: Number(count), call: null }
  const attempt = /\battempt=(\d{1,4})\b/.exec(header('amz-sdk-request') ?? '')?.[1]
  if (attempt === undefined) return null
  return { retry: Number(attempt) - 1, call: header('amz-sdk-invocation-id') ?? null }
}
