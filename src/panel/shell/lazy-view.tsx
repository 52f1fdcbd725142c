/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact'
import { useState } from 'preact/hooks'
import { Failed, Loading, useLoaded } from '../parts/loading.tsx'

/** Returns a view whose code is loaded when it is shown for the first time. */
export function lazyView(load: () => Promise<FunctionComponent>): FunctionComponent {
  let loaded: FunctionComponent | undefined
  const loadOnce = async () => {
    loaded ??= await load()
  }
  return function LazyView() {
    const [attempt, setAttempt] = useState(0)
    const { error } = useLoaded(loadOnce, [attempt])
    const Content = loaded
    if (Content !== undefined) return <Content />
    if (error === undefined) return <Loading what="the view" />
    return <Failed error={error} retry={() => setAttempt((each) => each + 1)} />
  }
}
