/** @jsxImportSource preact */
import type { ComponentChildren, FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { throttle } from '../../core/time/timers.ts'
import { type Resource, toCallError } from '../store/resource.ts'
import { Button } from './buttons.tsx'

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

interface ReadyProps<Value> {
  readonly resource: Resource<Value>
  /** What is loaded, for the message: `the quotas`. */
  readonly what: string
  readonly children: (value: Value) => ComponentChildren
}

/** Shows a resource once it's loaded; until then, that it's loading, or why it can't be. */
export function Ready<Value>({ resource, what, children }: ReadyProps<Value>) {
  const value = useResource(resource)
  const error = resource.error.value
  if (value !== undefined) return <>{children(value)}</>
  if (error !== undefined) return <Failed error={error} retry={() => void resource.refresh()} />
  return <Loading what={what} />
}

/** Says that there's nothing to show, and how to change that. */
export function Empty({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ComponentChildren
}) {
  return (
    <div class="state">
      <p class="state-title">{title}</p>
      {children !== undefined && <p>{children}</p>}
    </div>
  )
}

/** Stands in for what is being loaded. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <div class="state" role="status">
      <span class="spinner" aria-hidden="true" />
      <p>Loading {what} …</p>
    </div>
  )
}

/** Says why something couldn't be loaded, and offers to try again. */
export function Failed({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const { code, message } = toCallError(error)
  return (
    <div class="state is-error" role="alert">
      <p class="state-title">{message}</p>
      <p class="mono muted">{code}</p>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  )
}

/** Returns a component whose code is loaded when it is shown for the first time. */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined
  const loadOnce = async () => {
    loaded ??= await load()
  }
  return function Lazy(props: Props) {
    const [attempt, setAttempt] = useState(0)
    const { error } = useLoaded(loadOnce, [attempt])
    const Content = loaded
    if (Content !== undefined) return <Content {...props} />
    if (error === undefined) return <Loading what="the view" />
    return <Failed error={error} retry={() => setAttempt((each) => each + 1)} />
  }
}

/** How long the slider must rest before a step is loaded, in ms. */
const REST_MS = 80

/** Returns a number once it has stopped changing. */
export function useSettled(value: number): number {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    let isCurrent = true
    throttle(REST_MS, () => isCurrent && setSettled(value)).schedule()
    return () => {
      isCurrent = false
    }
  }, [value])
  return settled
}
