/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { printable } from '../../core/lib/printable.ts'
import type { ModelDefinition } from '../../core/model/models.ts'
import { Button, CallButton, Choices } from '../parts/buttons.tsx'
import { Details } from '../parts/details.tsx'
import { JsonEditor } from '../parts/json-editor.tsx'
import { PlaceLink } from '../parts/links.tsx'
import { useFilter } from '../parts/lists.tsx'
import { Empty, Ready, useResource, useSettings } from '../parts/loading.tsx'
import { PutBack } from '../parts/row-changes.tsx'
import { usePlace, useStore } from '../parts/store-context.ts'
import { Table } from '../parts/table.tsx'
import { ClockTime } from '../parts/time.tsx'
import { requestPlace } from '../store/address.ts'
import { deletedRows, type Writer, writersOf } from '../store/positions.ts'
import { type Row, rowsOf } from '../store/rows.ts'
import { useValue } from '../store/signal.ts'

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
  if (chosen === undefined) {
    return (
      <Empty title="There is no data">
        Give your handlers the option <code>state</code>, and it can be seen and edited here.
      </Empty>
    )
  }
  return (
    <>
      <div class="toolbar" role="toolbar" aria-label="Data">
        {names.length > 1 && (
          <Choices
            label="Model"
            all={names}
            current={chosen}
            onChoose={(name) => address.go({ model: name, row: undefined })}
          />
        )}
        <span class="push" />
        <CallButton
          isUndoable
          title="Rows, state, quotas, faults and the clock become what they were at the start"
          done="Everything is as it was at the start"
          call={(petstore) => petstore.reset({ keep: ['journal'] })}
        >
          Reset everything
        </CallButton>
      </div>
      {model === undefined ? <HandlersState /> : <Rows key={chosen} model={model} />}
    </>
  )
}

/** The state of your handlers, as JSON that can be edited. */
function HandlersState() {
  const state = useResource(
    async (petstore) => (await petstore.snapshot()).parts.userHandlers,
    [useValue(useStore().changed.data)],
    RELOAD_MS,
  )
  return (
    <section class="scroll padded" tabIndex={0} aria-label="State of your handlers">
      <Ready of={state} what="the state">
        {(value) => (
          <JsonEditor
            label="State of your handlers"
            value={value}
            verb="Save"
            done="The state was saved"
            save={(userHandlers) => async (petstore) => {
              const { version, parts } = await petstore.snapshot()
              await petstore.restore({ version, parts: { ...parts, userHandlers } })
            }}
          />
        )}
      </Ready>
    </section>
  )
}

interface RowsProps {
  readonly model: Pick<ModelDefinition, 'name' | 'key' | 'fields'>
}

/** What is shown beside the rows of a model, besides the one that is open. */
type Side = 'new' | 'deleted' | undefined

function Rows({ model }: RowsProps) {
  const { address, connection, changed } = useStore()
  const { name, key, fields } = model
  const rows = useResource(
    () => rowsOf(connection, name).getAll(),
    [useValue(changed.data)],
    RELOAD_MS,
  )
  const [side, setSide] = useState<Side>()
  const all = rows.value ?? []
  const { found, field } = useFilter('row', all, (row) => Object.values(row).join(' '))
  const { row: open } = usePlace()
  const keyOf = (row: Row) => String(row[key])
  const columns = fields.map(({ name: field, type }) => ({
    class: type === 'integer' ? `of-${field} is-number` : `of-${field}`,
    title: field,
    cell: (row: Row) => String(row[field] ?? '–'),
    isLink: field === key,
  }))
  const select = (row: Row) => {
    setSide(undefined)
    address.go({ model: name, row: keyOf(row) }, open ? 'replace' : 'push')
  }
  return (
    <>
      <div class="toolbar" role="toolbar" aria-label="Rows">
        <Button kind="primary" onClick={() => setSide('new')}>
          Add a row
        </Button>
        <Button onClick={() => setSide('deleted')}>Deleted rows</Button>
        {field}
      </div>
      <Ready of={rows} what="the rows">
        {() => (
          <div class="split">
            <section class="pane" aria-label={`List of ${name}`}>
              <Table
                items={found}
                keyOf={keyOf}
                columns={columns}
                label={`Rows of ${name}`}
                empty={<Empty title={all.length === 0 ? 'No rows' : 'No row matches the filter'} />}
                selected={found.findIndex((row) => keyOf(row) === open)}
                onSelect={select}
              />
            </section>
            {side === 'new' && <NewRow model={model} onClose={() => setSide(undefined)} />}
            {side === 'deleted' && <DeletedRows model={model} onClose={() => setSide(undefined)} />}
            {side === undefined && open !== undefined && (
              <OpenRow
                key={open}
                model={model}
                id={open}
                row={all.find((row) => keyOf(row) === open)}
                onClose={() => address.go({ row: undefined })}
              />
            )}
          </div>
        )}
      </Ready>
    </>
  )
}

interface PaneProps extends RowsProps {
  readonly onClose: () => void
}

function NewRow({ model: { name, key, fields }, onClose }: PaneProps) {
  const needed = fields.filter((field) => field.required && field.name !== key)
  const starts = { boolean: false, integer: 1, string: '' }
  return (
    <Details title={`Add a row to ${name}`} label="New row" onClose={onClose}>
      <JsonEditor
        label="Fields"
        value={Object.fromEntries(
          needed.map((field) => [field.name, field.enum?.[0] ?? starts[field.type]]),
        )}
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

interface OpenRowProps extends PaneProps {
  readonly id: string
  /** Undefined if it's gone. */
  readonly row: Row | undefined
}

/** One row: its fields as JSON that can be edited, and what wrote it last. */
function OpenRow({ model: { name, key }, id, row, onClose }: OpenRowProps) {
  const { changed } = useStore()
  const writers = useResource((petstore) => writersOf(petstore, name, id), [useValue(changed.data)])
  const where = { [key]: row?.[key] }
  return (
    <Details title={`${name} ${id}`} label={`Row ${name} ${id}`} onClose={onClose}>
      {row === undefined ? (
        <p class="is-error">
          There is no {name} {id}. "Deleted rows" has those that can be put back.
        </p>
      ) : (
        <JsonEditor
          label="Fields"
          value={row}
          verb="Save"
          done={`${name} ${id} was saved`}
          save={(entered) => (_, connection) =>
            rowsOf(connection, name).update({ where, data: changedFields(row, Object(entered)) })
          }
        >
          <CallButton
            isUndoable
            kind="danger"
            done={`${name} ${id} was deleted`}
            call={(_, connection) => rowsOf(connection, name).delete({ where })}
          >
            Delete
          </CallButton>
        </JsonEditor>
      )}
      <h3>Written by</h3>
      <Ready of={writers} what="what wrote it">
        {(all) => <Writers items={all} empty="No request in the journal, and no test" />}
      </Ready>
    </Details>
  )
}

/** Returns the fields that differ, because the row may change while it's edited. */
function changedFields(row: Row, entered: Readonly<Record<string, unknown>>): object {
  const names = [...new Set([...Object.keys(row), ...Object.keys(entered)])]
  return Object.fromEntries(
    names
      .filter((name) => row[name] !== entered[name])
      .map((name) => [name, entered[name] ?? null]),
  )
}

/** The rows of a model that were deleted, with what deleted them, and the way back. */
function DeletedRows({ model: { name }, onClose }: PaneProps) {
  const { changed } = useStore()
  const found = useResource(
    (petstore) => deletedRows(petstore, name),
    [useValue(changed.data)],
    RELOAD_MS,
  )
  return (
    <Details title="Deleted rows" label="Deleted rows" onClose={onClose}>
      <Ready of={found} what="the deleted rows">
        {(all) => (
          <Writers items={all} empty="The journal knows of no deleted row.">
            {({ row }) => (
              <>
                <code>{printable(JSON.stringify(row))}</code>
                <PutBack model={name} row={row} />
              </>
            )}
          </Writers>
        )}
      </Ready>
    </Details>
  )
}

interface WritersProps<Item> {
  readonly items: readonly Item[]
  readonly empty: string
  /** What stands below one. */
  readonly children?: (item: Item) => ComponentChildren
}

/** Requests, with the way to each, and test actions, one a line. */
function Writers<Item extends Writer>({ items, empty, children }: WritersProps<Item>) {
  if (items.length === 0) return <p class="muted">{empty}</p>
  return (
    <ul class="changes">
      {items.map((item) => (
        <li key={item}>
          <ClockTime at={item.at} />{' '}
          {item.kind === 'request' ? (
            <PlaceLink to={requestPlace(item.id)}>
              <code>{item.title}</code>
            </PlaceLink>
          ) : (
            <code>{item.title}</code>
          )}{' '}
          {children?.(item)}
        </li>
      ))}
    </ul>
  )
}
