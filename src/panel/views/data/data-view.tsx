/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { CallError } from '../../../control/client/call-error.ts'
import type { ModelDescription } from '../../../core/model/describe-models.ts'
import { Button, Choices } from '../../parts/buttons.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { lastOffset, Pager } from '../../parts/lists.tsx'
import { Empty, Failed, Loading, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Resource } from '../../store/resource.ts'
import { RowForm } from './row-form.tsx'
import { RowTable } from './row-table.tsx'
import { pathOf, type Row } from './row-values.ts'

/** The rows of the models, which can be added, edited and deleted. */
export function RowsView() {
  const { settings } = useStore()
  const models = useResource(settings)?.models
  const [chosen, setChosen] = useState<string>()
  const model = models?.find(({ name }) => name === chosen) ?? models?.[0]
  const error = settings.error.value
  if (models === undefined || model === undefined) {
    if (error === undefined) return <Loading what="the models" />
    return <Failed error={error} retry={() => void settings.refresh()} />
  }
  const all = models.map(({ name }) => ({ id: name, title: name }))
  const choices = <Choices label="Model" all={all} current={model.name} onChoose={setChosen} />
  return <ModelRows key={model.name} model={model} choices={choices} />
}

/** What the user is doing to a row. */
type Task =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'delete'; readonly row: Row }
  | undefined

interface ModelRowsProps {
  readonly model: ModelDescription
  readonly choices: ComponentChildren
}

function ModelRows({ model, choices }: ModelRowsProps) {
  const { page, offset, error, moveTo, retry } = useRows(model.name)
  const [task, setTask] = useState<Task>()
  const scroller = useRef<HTMLElement>(null)
  const total = page?.total ?? 0
  const end = () => setTask(undefined)
  return (
    <>
      <div class="toolbar" role="toolbar" aria-label="Rows">
        {choices}
        <Button kind="primary" onClick={() => setTask({ kind: 'add' })}>
          Add a row
        </Button>
        <Pager label="Pages" offset={offset} pageSize={PAGE_SIZE} total={total} onMove={moveTo} />
      </div>
      {error !== undefined && <Failed error={error} retry={retry} />}
      {page === undefined && error === undefined && <Loading what="the rows" />}
      {page?.total === 0 && (
        <Empty title={`There are no rows in ${model.name}`}>Add one, or let a client do it.</Empty>
      )}
      {page !== undefined && page.rows.length > 0 && (
        <RowTable
          model={model}
          rows={page.rows}
          scroller={scroller}
          onEdit={(row) => setTask({ kind: 'edit', row })}
          onDelete={(row) => setTask({ kind: 'delete', row })}
        />
      )}
      {(task?.kind === 'add' || task?.kind === 'edit') && (
        <RowForm
          model={model}
          row={task.kind === 'edit' ? task.row : undefined}
          // A new row is the last one.
          onSaved={() => task.kind === 'add' && moveTo(lastOffset(total + 1, PAGE_SIZE))}
          onClose={end}
        />
      )}
      {task?.kind === 'delete' && (
        // The button that had the focus goes with its row.
        <DeleteRow
          model={model}
          row={task.row}
          onDeleted={() => scroller.current?.focus()}
          onClose={end}
        />
      )}
    </>
  )
}

/** The number of rows on a page. */
const PAGE_SIZE = 50

/** A page of the rows of a model. */
interface RowPage {
  readonly offset: number
  /** The number of all rows of the model. */
  readonly total: number
  readonly rows: readonly Row[]
}

/** Loads a page of rows, and loads it again when rows have changed. */
function useRows(model: string) {
  const { connection, dataVersion } = useStore()
  const wanted = useRef(0)
  const [offset, setOffset] = useState(0)
  const resource = useMemo(() => {
    const load = async (): Promise<RowPage> => {
      const { current } = wanted
      const path = `/rows/${model}?limit=${PAGE_SIZE}&offset=${current}`
      return { ...(await connection.call<Omit<RowPage, 'offset'>>('GET', path)), offset: current }
    }
    return new Resource(load)
  }, [connection, model])
  const page = useResource(resource)
  const version = dataVersion.value
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current !== version) resource.invalidate()
    seen.current = version
  }, [version])
  const moveTo = (next: number) => {
    wanted.current = next
    setOffset(next)
    void resource.refresh()
  }
  // The last rows of the last page may be gone.
  const isPastEnd = page !== undefined && page.offset === offset && page.offset > 0
  useEffect(() => {
    if (isPastEnd && page.rows.length === 0) moveTo(lastOffset(page.total, PAGE_SIZE))
  }, [page])
  return { page, offset, error: resource.error.value, moveTo, retry: () => void resource.refresh() }
}

interface DeleteRowProps {
  readonly model: ModelDescription
  readonly row: Row
  readonly onDeleted: () => void
  readonly onClose: () => void
}

/** Asks whether to delete a row, and deletes it. */
function DeleteRow({ model, row, onDeleted, onClose }: DeleteRowProps) {
  const store = useStore()
  const [error, setError] = useState<CallError>()
  const name = `${model.name} ${row[model.key]}`
  const remove = async (close: () => void) => {
    const refused = await store.attempt(`${name} was deleted`, (_, connection) =>
      connection.call('DELETE', pathOf(model, row)),
    )
    setError(refused)
    if (refused !== undefined) return
    close()
    onDeleted()
  }
  return (
    <Dialog title={`Delete ${name}?`} onClose={onClose}>
      {(close) => (
        <div class="form">
          <p>Rows that refer to it stay as they are.</p>
          <p class="is-error" role="alert">
            {error?.message}
          </p>
          <div class="row is-end">
            <Button onClick={close}>Cancel</Button>
            <Button kind="danger" onClick={() => void remove(close)}>
              Delete
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
