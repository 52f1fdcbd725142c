/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact'
import { lazy } from '../parts/loading.tsx'
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
  {
    id: 'quotas',
    title: 'Quotas',
    Content: lazy(async () => (await import('../views/quotas/quotas-view.tsx')).QuotasView),
  },
  {
    id: 'time',
    title: 'Time',
    Content: lazy(async () => (await import('../views/time-view.tsx')).TimeView),
  },
  {
    id: 'faults',
    title: 'Faults',
    Content: lazy(async () => (await import('../views/faults/faults-view.tsx')).FaultsView),
  },
  {
    id: 'data',
    title: 'Data',
    Content: lazy(async () => (await import('../views/data/data-view.tsx')).RowsView),
  },
  {
    id: 'behaviour',
    title: 'Client behaviour',
    Content: lazy(
      async () => (await import('../views/behaviour/behaviour-view.tsx')).BehaviourView,
    ),
  },
  {
    id: 'travel',
    title: 'Travel',
    Content: lazy(async () => (await import('../views/travel/travel-view.tsx')).TravelView),
  },
]
