import { useState } from 'react'
import { type ApiError, brokenBy } from '../api/errors.ts'
import { useCountdown } from './use-countdown.ts'

/** A write that a visitor asks for: it is sent once for each time it is asked for. */
export interface Submission {
  readonly isSending: boolean
  readonly error: ApiError | undefined
  /** How long the service wants to be left alone, in seconds. */
  readonly secondsLeft: number
  /** Sends it; resolves to whether it was carried out. */
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
      setError(brokenBy(cause))
      return false
    } finally {
      setSending(false)
    }
  }

  return { isSending, error, secondsLeft, submit }
}
