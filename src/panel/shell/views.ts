import type { FunctionComponent } from 'preact'
import { ConductView } from '../views/conduct/conduct-view.tsx'
import { RowsView } from '../views/data/data-view.tsx'
import { FaultsView } from '../views/faults/faults-view.tsx'
import { QuotasView } from '../views/quotas/quotas-view.tsx'
import { RequestsView } from '../views/requests/requests-view.tsx'
import { TimeView } from '../views/time/time-view.tsx'
import { TravelView } from '../views/travel/travel-view.tsx'

/** A view of the panel. */
export interface View {
  /** Its name in the URL and in what is kept. */
  readonly id: string
  readonly title: string
  readonly Content: FunctionComponent
}

/** The views, in the order of their tabs. */
export const VIEWS: readonly View[] = [
  { id: 'requests', title: 'Requests', Content: RequestsView },
  { id: 'quotas', title: 'Quotas', Content: QuotasView },
  { id: 'time', title: 'Time', Content: TimeView },
  { id: 'faults', title: 'Faults', Content: FaultsView },
  { id: 'data', title: 'Data', Content: RowsView },
  { id: 'conduct', title: 'Conduct', Content: ConductView },
  { id: 'travel', title: 'Travel', Content: TravelView },
]
