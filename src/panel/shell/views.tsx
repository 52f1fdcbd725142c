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

/** All views but the first one, which are loaded when one of them is opened. */
const others = () => import('../views/index.ts')

/** The views, in the order of their tabs. */
export const VIEWS: readonly View[] = [
  { id: 'requests', title: 'Requests', Content: RequestsView },
  {
    id: 'operations',
    title: 'Operations',
    Content: lazy(async () => (await others()).OperationsView),
  },
  { id: 'quotas', title: 'Quotas', Content: lazy(async () => (await others()).QuotasView) },
  { id: 'time', title: 'Time', Content: lazy(async () => (await others()).TimeView) },
  { id: 'faults', title: 'Faults', Content: lazy(async () => (await others()).FaultsView) },
  { id: 'data', title: 'Data', Content: lazy(async () => (await others()).RowsView) },
  {
    id: 'behaviour',
    title: 'Client behaviour',
    Content: lazy(async () => (await others()).BehaviourView),
  },
  { id: 'explore', title: 'Explore', Content: lazy(async () => (await others()).ExploreView) },
]
