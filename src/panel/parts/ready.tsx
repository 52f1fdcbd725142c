/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { Resource } from '../store/resource.ts'
import { useResource } from './hooks.ts'
import { Failed, Loading } from './states.tsx'

interface ReadyProps<Value> {
  readonly resource: Resource<Value>
  /** What is loaded, for the message: `the quotas`. */
  readonly what: string
  readonly children: (value: Value) => ComponentChildren
}

/** Shows a resource once it is loaded; until then, that it is loading, or why it cannot be. */
export function Ready<Value>({ resource, what, children }: ReadyProps<Value>) {
  const value = useResource(resource)
  const error = resource.error.value
  if (value !== undefined) return <>{children(value)}</>
  if (error !== undefined) return <Failed error={error} retry={() => void resource.refresh()} />
  return <Loading what={what} />
}
