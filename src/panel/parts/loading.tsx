/** @jsxImportSource preact */
import type { ComponentChildren, FunctionComponent } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ServiceSettings } from '../../control/describe-settings.ts'
import type { RemotePetstore } from '../../control/members.ts'
import type { ActiveFault } from '../../core/faults/fault.ts'
import type { QuotaStatus } from '../../core/quota/quotas.ts'
import { sleep } from '../../core/time/timers.ts'
import type { Connection } from '../store/connection.ts'
import { useValue } from '../store/signal.ts'
import { toCallError } from '../store/store.ts'
import { Button } from './buttons.tsx'
import { useStore } from './store-context.ts'

/** The state of something that is loaded for a component. */
export interface Loaded<Value> {
  /** The latest value; undefined until it's loaded for the first time. */
  readonly value: Value | undefined
  /** Why the latest attempt to load it failed; undefined if it didn't. */
  readonly error: unknown
  readonly retry: () => void
}

type Load<Value> = (petstore: RemotePetstore, connection: Connection) => Promise<Value>

/** How often something that keeps changing is loaded again by default, in ms. */
const PAUSE_MS = 250

/**
 * Loads something, and loads it again when one of `deps` has changed: one load at a time, with a pause
 * after each, so that the answers come in order and no more often than anyone can read them.
 */
export function useResource<Value>(
  load: Load<Value>,
  deps: readonly unknown[],
  pauseMs = PAUSE_MS,
): Loaded<Value> {
  const { connection } = useStore()
  const [loaded, setLoaded] = useState<Omit<Loaded<Value>, 'retry'>>(NOTHING)
  const [attempt, setAttempt] = useState(0)
  const loader = useMemo(
    () =>
      createLoader<Value>(pauseMs, (next) =>
        // A view goes on with what it has.
        setLoaded((before) => (next.error === undefined ? next : { ...next, value: before.value })),
      ),
    [],
  )
  useEffect(() => loader.stop, [])
  useEffect(
    () => loader.request(() => load(connection.petstore, connection)),
    [connection, attempt, ...deps],
  )
  return { ...loaded, retry: () => setAttempt(attempt + 1) }
}

const NOTHING = { value: undefined, error: undefined }

function createLoader<Value>(pauseMs: number, set: (next: Omit<Loaded<Value>, 'retry'>) => void) {
  const ended = new AbortController()
  let next: (() => Promise<Value>) | undefined
  let isBusy = false
  const run = async () => {
    isBusy = true
    while (next !== undefined && !ended.signal.aborted) {
      const load = next
      next = undefined
      const result = await load().then(
        (value) => ({ value, error: undefined }),
        (error: unknown) => ({ value: undefined, error }),
      )
      if (!ended.signal.aborted) set(result)
      await sleep(pauseMs, ended.signal)
    }
    isBusy = false
  }
  return {
    request(load: () => Promise<Value>) {
      next = load
      if (!isBusy) void run()
    },
    stop: () => ended.abort(),
  }
}

/** Returns the options of the petstore, which are loaded before any view is shown. */
export function useSettings(): ServiceSettings {
  const value = useValue(useStore().settings)
  if (value === undefined) throw new Error('expected settings before views')
  return value
}

/** Loads the quotas of all callers. */
export function useQuotas(): Loaded<readonly QuotaStatus[]> {
  return useResource(({ quotas }) => quotas.list(), [useValue(useStore().changed.quotas)])
}

export function useFaults(): Loaded<readonly ActiveFault[]> {
  return useResource(({ faults }) => faults.list(), [useValue(useStore().changed.faults)])
}

interface ReadyProps<Value> {
  readonly of: Loaded<Value>
  /** What is loaded, for the message: `the quotas`. */
  readonly what: string
  readonly children: (value: Value) => ComponentChildren
}

/** Shows what was loaded; until then, that it's loading, or why it can't be. */
export function Ready<Value>({ of: { value, error, retry }, what, children }: ReadyProps<Value>) {
  if (value !== undefined) return <>{children(value)}</>
  if (error !== undefined) return <Failed error={error} retry={retry} />
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
function Failed({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { code, message } = toCallError(error)
  return (
    <div class="state is-error" role="alert">
      <p class="state-title">{message}</p>
      <p class="mono muted">{code}</p>
      <Button onClick={retry}>Try again</Button>
    </div>
  )
}

/** Returns a component whose code is loaded when it is shown for the first time. */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let Content: FunctionComponent<Props> | undefined
  const loadOnce = async () => {
    Content ??= await load()
    return Content
  }
  return function Lazy(props: Props) {
    const loaded = useResource(loadOnce, [])
    if (Content !== undefined) return <Content {...props} />
    return (
      <Ready of={loaded} what="the view">
        {(Loaded) => <Loaded {...props} />}
      </Ready>
    )
  }
}
