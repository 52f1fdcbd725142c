/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import { plural } from '../../../core/lib/describe.ts'
import { printableLines } from '../../../core/lib/printable.ts'
import type { ModelDescription } from '../../../core/model/models.ts'
import { Button, Choices } from '../../parts/buttons.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { Empty, Ready } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Resource } from '../../store/resource.ts'
import { type Row, rowsOf } from '../../store/rows.ts'
import { EditRow, RowForm } from './row-form.tsx'
import { RowTable } from './row-table.tsx'

/** The rows of the models, which can be added, edited and deleted, and the state of your handlers. */
export function RowsView() {
  const { settings } = useStore()
  return (
    <Ready resource={settings} what="the models">
      {({ models, hasState }) => <Data models={models} hasState={hasState} />}
    </Ready>
  )
}

/** Stands for the state of your handlers among the models. */
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

/** The state of your handlers as JSON. They change it, and nobody else. */
function OwnState({ choices }: { readonly choices: ComponentChildren }) {
  const { connection, stepVersion } = useStore()
  const load = async () => (await connection.petstore.snapshot()).parts.userHandlers
  const state = useFresh(load, stepVersion.value)
  return (
    <>
      {choices && (
        <div class="toolbar" role="toolbar" aria-label="State">
          {choices}
        </div>
      )}
      <Ready resource={state} what="the state">
        {(value) => (
          <section class="scroll padded" tabIndex={0} aria-label="State of your handlers">
            <StateText value={value} />
          </section>
        )}
      </Ready>
    </>
  )
}

/** A state of your handlers, now or at a step. */
export function StateText({ value }: { readonly value: unknown }) {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value])
  return (
    <pre>
      {printableLines(text.slice(0, SHOWN_STATE))}
      {text.length > SHOWN_STATE && `\nAnd ${text.length - SHOWN_STATE} more characters`}
    </pre>
  )
}

interface ModelRowsProps {
  readonly model: ModelDescription
  readonly choices: ComponentChildren
}

function ModelRows({ model, choices }: ModelRowsProps) {
  const store = useStore()
  const { address, connection, dataVersion } = store
  const table = rowsOf(connection, model.name)
  const rows = useFresh(table.getAll, dataVersion.value)
  const [isAdding, setAdding] = useState(false)
  const [showsLast, setShowsLast] = useState(false)
  const edited = address.place.value.row
  const nameOf = (row: Row) => `${model.name} ${row[model.key]}`
  const edit = (row: Row) => {
    setShowsLast(false)
    address.go({ model: model.name, row: String(row[model.key]) })
  }
  return (
    <Ready resource={rows} what="the rows">
      {(all) => (
        <>
          <div class="toolbar" role="toolbar" aria-label="Rows">
            {choices}
            <Button kind="primary" onClick={() => setAdding(true)}>
              Add a row
            </Button>
            <span class="muted count">{plural(all.length, 'row')}</span>
          </div>
          <RowTable
            model={model}
            rows={all}
            selected={
              showsLast ? all.length - 1 : all.findIndex((row) => String(row[model.key]) === edited)
            }
            actions={(row) => (
              <>
                <Button kind="quiet" label={`Edit ${nameOf(row)}`} onClick={() => edit(row)}>
                  Edit
                </Button>
                <AskingButton
                  label={`Delete ${nameOf(row)}`}
                  title={`Delete ${nameOf(row)}?`}
                  text="Rows that refer to it stay as they are."
                  verb="Delete"
                  act={() =>
                    store.attempt(`${nameOf(row)} was deleted`, () =>
                      table.delete({ where: { [model.key]: row[model.key] } }),
                    )
                  }
                >
                  Delete
                </AskingButton>
              </>
            )}
          />
          {isAdding && (
            <RowForm
              model={model}
              row={undefined}
              onSaved={() => setShowsLast(true)}
              onClose={() => setAdding(false)}
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
        </>
      )}
    </Ready>
  )
}

/** How often what keeps changing is loaded again, in ms. There can be many rows. */
const RELOAD_MS = 500

/** Loads something, and loads it again when its version has changed. */
function useFresh<Value>(load: () => Promise<Value>, version: number): Resource<Value> {
  const resource = useMemo(() => new Resource(load, RELOAD_MS), [])
  useEffect(() => resource.invalidate(), [resource, version])
  return resource
}
