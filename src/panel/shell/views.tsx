/** @jsxImportSource preact */
import type { FunctionComponent } from 'preact'
import { namesOf } from '../../core/lib/option-table.ts'
import { lazy } from '../parts/loading.tsx'
import { RequestsView } from '../views/requests/requests-view.tsx'

/** A view of the panel. */
export interface View {
  /** Its name in the URL and in what is kept. */
  readonly id: string
  readonly title: string
  readonly Content: FunctionComponent
}

/** The views but the first one, which are loaded together when one of them is opened. */
const OTHERS = {
  operations: 'Operations',
  quotas: 'Quotas',
  time: 'Time',
  faults: 'Faults',
  data: 'Data',
  behaviour: 'Client behaviour',
  explore: 'Explore',
} as const

/** The views, in the order of their tabs. */
export const VIEWS: readonly View[] = [
  { id: 'requests', title: 'Requests', Content: RequestsView },
  ...namesOf(OTHERS).map((id) => ({
    id,
    title: OTHERS[id],
    Content: lazy(async () => (await import('../views/index.ts'))[id]),
  })),
]
