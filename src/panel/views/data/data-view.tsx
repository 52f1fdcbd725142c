/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ModelDescription } from '../../../core/model/models.ts'
import { Button, CallButton, Choices } from '../../parts/buttons.tsx'
import { Details } from '../../parts/details.tsx'
import { JsonEditor } from '../../parts/json-editor.tsx'
import { useFilter } from '../../parts/lists.tsx'
import { Empty, Ready, useResource, useSettings } from '../../parts/loading.tsx'
import { usePlace, useStore } from '../../parts/store-context.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { type Row, rowsOf } from '../../store/rows.ts'
import { useValue } from '../../store/signal.ts'
import { DeletedRows, RowDetails } from './row-details.tsx'

/** Stands for the state of your handlers among the models. */
const STATE = 'state'

/** How often what keeps changing is loaded again, in ms. There can be many rows. */
const RELOAD_MS = 500

/** The rows of the models, and the state of your handlers, which can be edited. */
export function RowsView() {
  const { address } = useStore()
  const place = usePlace()
  const { models, hasState } = useSettings()
  const names = [...models.map(({ name }) => name), ...(hasState ? [STATE] : [])]
  const chosen = names.find((name) => name === place.model) ?? names[0]
  const model = models.find(({ name }) => name === chosen)
  const choices = names.length > 1 && (
    <Choices
      label="Model"
      all={names}
      current={chosen}
      onChoose={(name) => address.go({ model: name, row: undefined })}
    />
  )
  if (model !== undefined) return <ModelRows key={chosen} model={model} choices={choices} />
  if (chosen === STATE) return <HandlersState choices={choices} />
  return (
    <Empty title="There is no data">
      Give your handlers the option <code>state</code>, and it can be seen and edited here.
    </Empty>
  )
}

/** Puts everything back to the beginning, but for the journal: the way back is in there. */
function ResetButton() {
  return (
    <CallButton
      isUndoable
      title="Rows, state, quotas, faults and the clock become what they were at the start"
      done="Everything is as it was at the start"
      call={(petstore) => petstore.reset({ keep: ['journal'] })}
    >
      Reset everything
    </CallButton>
  )
}

interface ChoicesProps {
  readonly choices: ComponentChildren
}

/** The state of your handlers, as JSON that can be edited. */
function HandlersState({ choices }: ChoicesProps) {
  const { changed } = useStore()
  const state = useResource(
    async (petstore) => (await petstore.snapshot()).parts.userHandlers,
    [useValue(changed.data)],
    RELOAD_MS,
  )
  return (
    <>
      <div class="toolbar" role="toolbar" aria-label="State">
        {choices}
        <span class="push" />
        <ResetButton />
      </div>
      <Ready of={state} what="the state">
        {(value) => (
          <section class="scroll padded" tabIndex={0} aria-label="State of your handlers">
            <JsonEditor
              label="State of your handlers"
              value={value}
              verb="Save"
              done="The state was saved"
              save={(userHandlers) => async (petstore) => {
                const snapshot = await petstore.snapshot()
                await petstore.restore({
                  ...snapshot,
                  parts: { ...snapshot.parts, userHandlers },
                })
              }}
            />
          </section>
        )}
      </Ready>
    </>
  )
}

interface ModelRowsProps extends ChoicesProps {
  readonly model: ModelDescription
}

function ModelRows({ model, choices }: ModelRowsProps) {
  const { connection, changed } = useStore()
  const rows = useResource(
    () => rowsOf(connection, model.name).getAll(),
    [useValue(changed.data)],
    RELOAD_MS,
  )
  return (
    <Ready of={rows} what="the rows">
      {(all) => <Rows model={model} choices={choices} all={all} />}
    </Ready>
  )
}

interface RowsProps extends ModelRowsProps {
  readonly all: readonly Row[]
}

function Rows({ model, choices, all }: RowsProps) {
  const { address } = useStore()
  const [isAdding, setAdding] = useState(false)
  const [showsDeleted, setShowsDeleted] = useState(false)
  const { found, field } = useFilter('row', all, (row) => Object.values(row).join(' '))
  const { row: open } = usePlace()
  const keyOf = (row: Row) => String(row[model.key])
  return (
    <>
      <div class="toolbar" role="toolbar" aria-label="Rows">
        {choices}
        <Button kind="primary" onClick={() => setAdding(true)}>
          Add a row
        </Button>
        <Button isPressed={showsDeleted} onClick={() => setShowsDeleted(!showsDeleted)}>
          Deleted rows
        </Button>
        {field}
        <span class="push" />
        <ResetButton />
      </div>
      {showsDeleted && <DeletedRows model={model.name} />}
      <div class="split">
        <section class="pane" aria-label={`List of ${model.name}`}>
          <Table
            items={found}
            keyOf={keyOf}
            columns={columnsOf(model)}
            label={`Rows of ${model.name}`}
            empty={
              <Empty title={all.length === 0 ? 'There are no rows' : 'No row matches the filter'} />
            }
            selected={found.findIndex((row) => keyOf(row) === open)}
            onSelect={(row) =>
              address.go({ model: model.name, row: keyOf(row) }, open ? 'replace' : 'push')
            }
          />
        </section>
        {isAdding && <AddRow model={model} onClose={() => setAdding(false)} />}
        {open !== undefined && !isAdding && (
          <RowDetails
            key={open}
            model={model}
            id={open}
            row={all.find((row) => keyOf(row) === open)}
            onClose={() => address.go({ row: undefined })}
          />
        )}
      </div>
    </>
  )
}

interface AddRowProps {
  readonly model: ModelDescription
  readonly onClose: () => void
}

function AddRow({ model: { name, key, fields }, onClose }: AddRowProps) {
  const needed = fields.filter((field) => field.required && field.name !== key)
  return (
    <Details title={`Add a row to ${name}`} label="New row" onClose={onClose}>
      <JsonEditor
        label="Fields"
        value={Object.fromEntries(needed.map((field) => [field.name, startOf(field)]))}
        verb="Add"
        done={`A row was added to ${name}`}
        save={(values) => (_, connection) => rowsOf(connection, name).create(Object(values))}
        onSaved={onClose}
      />
      <p class="muted">
        Fields: {fields.map((field) => field.name).join(', ')}. Without {key}, the row gets the next
        one.
      </p>
    </Details>
  )
}

/** Returns the value with which a field begins. */
function startOf({ type, enum: values }: ModelDescription['fields'][number]): unknown {
  if (type === 'boolean') return false
  return type === 'integer' ? 1 : (values?.[0] ?? '')
}

function columnsOf({ fields, key }: ModelDescription): readonly Column<Row>[] {
  return fields.map(({ name, type }) => ({
    class: `of-${name} ${type === 'integer' ? 'is-number' : ''}`,
    title: name,
    cell: (row) => valueText(row[name]),
    isLink: name === key,
  }))
}

function valueText(value: Row[string] | undefined): string {
  return value === undefined || value === null ? '–' : String(value)
}
