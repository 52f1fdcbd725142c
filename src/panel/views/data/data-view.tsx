/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import { printableLines } from '../../../core/lib/printable.ts'
import type { ModelDescription } from '../../../core/model/describe-models.ts'
import type { ModelName } from '../../../core/model/rows.ts'
import { Button, Choices } from '../../parts/buttons.tsx'
import { Question } from '../../parts/dialog.tsx'
import { lastOffset, Pager } from '../../parts/lists.tsx'
import { Empty, Failed, Loading, Ready, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Resource } from '../../store/resource.ts'
import { EditRow, RowForm } from './row-form.tsx'
import { RowTable } from './row-table.tsx'
import { placeOf, type Row } from './row-values.ts'

/** The rows of the models, which can be added, edited and deleted, and the state of your own handlers. */
export function RowsView() {
  const { settings } = useStore()
  return (
    <Ready resource={settings} what="the models">
      {({ models, hasState }) => <Data models={models} hasState={hasState} />}
    </Ready>
  )
}

/** Stands for the state of your own handlers among the models. */
const STATE = 'state'

function Data({ models, hasState }: Pick<ServiceSettings, 'models' | 'hasState'>) {
  const { address } = useStore()
  const names = [...models.map(({ name }) => name), ...(hasState ? [STATE] : [])]
  const chosen = names.find((name) => name === address.place.value.model) ?? names[0]
  const model = models.find(({ name }) => name === chosen)
  const choices = (
    <Choices
      label="Model"
      all={names.map((id) => ({ id, title: id }))}
      current={chosen ?? ''}
      onChoose={(name) => address.go({ model: name, row: undefined })}
    />
  )
  if (model !== undefined) return <ModelRows key={chosen} model={model} choices={choices} />
  if (chosen === STATE) return <OwnState choices={names.length > 1 && choices} />
  return (
    <Empty title="There is no data">
      Without the operations of the petstore, this view shows the option <code>state</code> of your
      handlers.
    </Empty>
  )
}

/** The most characters of the state that are shown. A longer text would take a while to lay out. */
const SHOWN_STATE = 200_000

/** The state of your own handlers as JSON. They change it, and nobody else. */
function OwnState({ choices }: { readonly choices: ComponentChildren }) {
  const { connection, stepVersion } = useStore()
  const state = useMemo(() => {
    const load = async () =>
      JSON.stringify((await connection.petstore.snapshot()).parts.own, null, 2)
    return new Resource(load)
  }, [connection])
  const version = stepVersion.value
  useEffect(() => state.invalidate(), [state, version])
  return (
    <>
      {choices && (
        <div class="toolbar" role="toolbar" aria-label="State">
          {choices}
        </div>
      )}
      <Ready resource={state} what="the state">
        {(text) => (
          <section class="scroll padded" tabIndex={0} aria-label="State of your handlers">
            <pre>{printableLines(text.slice(0, SHOWN_STATE))}</pre>
            {text.length > SHOWN_STATE && (
              <p class="muted">And {text.length - SHOWN_STATE} more characters</p>
            )}
          </section>
        )}
      </Ready>
    </>
  )
}

/** What the user is doing to a row, besides editing it, which stands in the address. */
type Task = { readonly kind: 'add' } | { readonly kind: 'delete'; readonly row: Row } | undefined

interface ModelRowsProps {
  readonly model: ModelDescription
  readonly choices: ComponentChildren
}

function ModelRows({ model, choices }: ModelRowsProps) {
  const { page, offset, error, moveTo, retry } = useRows(model.name)
  const { address } = useStore()
  const [task, setTask] = useState<Task>()
  const edited = address.place.value.row
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
          onEdit={(row) => address.go({ model: model.name, row: String(row[model.key]) })}
          onDelete={(row) => setTask({ kind: 'delete', row })}
        />
      )}
      {task?.kind === 'add' && (
        <RowForm
          model={model}
          row={undefined}
          // A new row is the last one.
          onSaved={() => moveTo(lastOffset(total + 1, PAGE_SIZE))}
          onClose={end}
        />
      )}
      {edited !== undefined && (
        <EditRow
          key={edited}
          model={model}
          id={edited}
          onClose={() => address.go({ row: undefined }, 'replace')}
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
function useRows(model: ModelName) {
  const { connection, dataVersion } = useStore()
  const wanted = useRef(0)
  const [offset, setOffset] = useState(0)
  const resource = useMemo(() => {
    const load = async (): Promise<RowPage> => {
      const { current } = wanted
      const place = { limit: PAGE_SIZE, offset: current }
      return {
        ...(await connection.call('GET', '/rows/{model}', { model, ...place })),
        offset: current,
      }
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
  const name = `${model.name} ${row[model.key]}`
  const remove = async () => {
    const refused = await store.attempt(`${name} was deleted`, (_, connection) =>
      connection.call('DELETE', '/rows/{model}/{rowId}', placeOf(model, row)),
    )
    if (refused === undefined) onDeleted()
    return refused
  }
  return (
    <Question
      title={`Delete ${name}?`}
      text="Rows that refer to it stay as they are."
      verb="Delete"
      act={remove}
      onClose={onClose}
    />
  )
}
