import { useState } from 'react'
import { type ApiError, failureOf } from '../api/errors.ts'
import { useCountdown } from './use-countdown.ts'

/** The state of a write. Each submit sends exactly one request. */
export interface Submission {
  readonly isSending: boolean
  readonly error: ApiError | undefined
  /** How long to wait before the next submit, in seconds. */
  readonly secondsLeft: number
  /** Sends the write. Resolves to true if it succeeded. */
  submit(write: () => Promise<unknown>): Promise<boolean>
}

export function useSubmit(): Submission {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<ApiError>()
  const secondsLeft = useCountdown(error?.retryAt)

  async function submit(write: () => Promise<unknown>): Promise<boolean> {
    setSending(true)
    setError(undefined)
    try {
      await write()
      return true
    } catch (cause) {
      setError(failureOf(cause))
      return false
    } finally {
      setSending(false)
    }
  }

  return { isSending, error, secondsLeft, submit }
}
