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

/** Returns a view that is loaded when it's opened. */
const view = (id: string, title: string, load: () => Promise<FunctionComponent>): View => ({
  id,
  title,
  Content: lazy(load),
})

/** The views, in the order of their tabs. */
export const VIEWS: readonly View[] = [
  { id: 'requests', title: 'Requests', Content: RequestsView },
  view(
    'quotas',
    'Quotas',
    async () => (await import('../views/quotas/quotas-view.tsx')).QuotasView,
  ),
  view('time', 'Time', async () => (await import('../views/time-view.tsx')).TimeView),
  view(
    'faults',
    'Faults',
    async () => (await import('../views/faults/faults-view.tsx')).FaultsView,
  ),
  view('data', 'Data', async () => (await import('../views/data/data-view.tsx')).RowsView),
  view(
    'behaviour',
    'Client behaviour',
    async () => (await import('../views/behaviour/behaviour-view.tsx')).BehaviourView,
  ),
  view(
    'travel',
    'Travel',
    async () => (await import('../views/travel/travel-view.tsx')).TravelView,
  ),
]
