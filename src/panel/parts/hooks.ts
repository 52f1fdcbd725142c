import { useEffect, useState } from 'preact/hooks'
import type { Resource } from '../store/resource.ts'

/** Keeps a resource loaded while the component is shown. Returns its value; undefined before. */
export function useResource<Value>(resource: Resource<Value>): Value | undefined {
  useEffect(() => resource.watch(), [resource])
  return resource.value.value
}

/** The state of something that is loaded for a component. */
export interface Loaded<Value> {
  readonly value: Value | undefined
  readonly error: unknown
}

/** Loads something whenever one of `inputs` changes. An answer that comes too late is ignored. */
export function useLoaded<Value>(
  load: () => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ value: undefined, error: undefined })
  useEffect(() => {
    let isCurrent = true
    const set = (next: Loaded<Value>) => isCurrent && setLoaded(next)
    load().then(
      (value) => set({ value, error: undefined }),
      (error) => set({ value: undefined, error }),
    )
    return () => {
      isCurrent = false
    }
  }, inputs)
  return loaded
}
