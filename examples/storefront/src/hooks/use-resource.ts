import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { type ApiError, failureOf } from '../api/errors.ts'
import { createSignal } from '../signal.ts'

/** Data that a page shows. It's loading while both `data` and `error` are undefined. */
export interface Resource<Data> {
  /** Stays in place while it's reloaded. */
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

/** Reloads every resource that is shown. Call it after a write. */
export function refresh(): void {
  changed.emit()
}

/** Loads a resource, and loads it again when the key changes or `refresh()` is called. */
export function useResource<Data>(
  key: string,
  load: (signal: AbortSignal) => Promise<Data>,
): Resource<Data> {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ key, round: -1 })
  const [round, setRound] = useState(0)
  const ask = useEffectEvent(load)
  const again = useCallback(() => setRound((before) => before + 1), [])

  useEffect(() => changed.subscribe(again), [again])

  useEffect(() => {
    const controller = new AbortController()
    ask(controller.signal).then(
      (data) => setLoaded({ key, round, data }),
      (cause) => {
        if (!controller.signal.aborted) setLoaded({ key, round, error: failureOf(cause) })
      },
    )
    return () => controller.abort()
  }, [key, round])

  const isOther = loaded.key !== key
  return {
    data: isOther ? undefined : loaded.data,
    // An error disappears as soon as the resource is loading again.
    error: isOther || loaded.round !== round ? undefined : loaded.error,
    reload: again,
  }
}

/** Combines two resources that are shown only together. */
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
