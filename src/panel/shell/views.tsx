/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact'
import { useState } from 'preact/hooks'
import { Failed, Loading, useLoaded } from '../parts/loading.tsx'
import { RequestsView } from '../views/requests/requests-view.tsx'

/** A view of the panel. */
export interface View {
  /** Its name in the URL and in what is kept. */
  readonly id: string
  readonly title: string
  readonly Content: FunctionComponent
}

/** The views, in the order of their tabs. All but the first are loaded when they are opened. */
export const VIEWS: readonly View[] = [
  { id: 'requests', title: 'Requests', Content: RequestsView },
  { id: 'quotas', title: 'Quotas', Content: lazyView(loadQuotas) },
  { id: 'time', title: 'Time', Content: lazyView(loadTime) },
  { id: 'faults', title: 'Faults', Content: lazyView(loadFaults) },
  { id: 'data', title: 'Data', Content: lazyView(loadData) },
  { id: 'behaviour', title: 'Behaviour', Content: lazyView(loadBehaviour) },
  { id: 'travel', title: 'Travel', Content: lazyView(loadTravel) },
]

async function loadQuotas(): Promise<FunctionComponent> {
  return (await import('../views/quotas/quotas-view.tsx')).QuotasView
}

async function loadTime(): Promise<FunctionComponent> {
  return (await import('../views/time-view.tsx')).TimeView
}

async function loadFaults(): Promise<FunctionComponent> {
  return (await import('../views/faults/faults-view.tsx')).FaultsView
}

async function loadData(): Promise<FunctionComponent> {
  return (await import('../views/data/data-view.tsx')).RowsView
}

async function loadBehaviour(): Promise<FunctionComponent> {
  return (await import('../views/behaviour/behaviour-view.tsx')).BehaviourView
}

async function loadTravel(): Promise<FunctionComponent> {
  return (await import('../views/travel/travel-view.tsx')).TravelView
}

/** Returns a view whose code is loaded when it is shown for the first time. */
function lazyView(load: () => Promise<FunctionComponent>): FunctionComponent {
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
