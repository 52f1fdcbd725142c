import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type ApiError, brokenBy } from '../api/errors.ts'
import { createSignal } from '../signal.ts'

/** What a page shows: on its way, there, or kept from it by an error. */
export interface Resource<Data> {
  /** Stays while the same is loaded again. */
  readonly data: Data | undefined
  readonly error: ApiError | undefined
  reload(): void
}

interface Loaded<Data> {
  readonly key: string
  readonly round: number
  readonly data?: Data
  readonly error?: ApiError
}

const changed = createSignal<void>()

/** Loads again whatever is shown: after a write. */
export function refresh(): void {
  changed.tell()
}

/** Loads what the key stands for, and again when the key changes or something was written. */
export function useResource<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): Resource<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ key, round: -1 })
  const [round, setRound] = useState(0)
  const ask = useEffectEvent(load)
  const again = useCallback(() => setRound((before) => before + 1), [])

  useEffect(() => changed.listen(again), [again])

  useEffect(() => {
    const controller = new AbortController()
    ask(controller.signal).then(
      (data) => setLoaded({ key, round, data }),
      (cause) => {
        if (!controller.signal.aborted) setLoaded({ key, round, error: brokenBy(cause) })
      },
    )
    return () => controller.abort()
  }, [key, round])

  const isOther = loaded.key !== key
  return {
    data: isOther ? undefined : loaded.data,
    // An error goes as soon as it is asked again.
    error: isOther || loaded.round !== round ? undefined : loaded.error,
    reload: again,
  }
}

/** Two resources of which one is of no use without the other. */
export function both<First, Second>(
  first: Resource<First>,
  second: Resource<Second>,
): Resource<readonly [First, Second]> {
  const isThere = first.data !== undefined && second.data !== undefined
  return {
    data: isThere ? [first.data, second.data] : undefined,
    error: first.error ?? second.error,
    reload() {
      for (const { error, reload } of [first, second]) if (error !== undefined) reload()
    },
  }
}
