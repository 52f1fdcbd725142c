/** @jsxImportSource preact */
import { useId, useState } from 'preact/hooks'
import type { CallError } from '../../../control/client/call-error.ts'
import type { FieldDescription, ModelDescription } from '../../../core/model/models.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Select, TextInput } from '../../parts/fields.tsx'
import { useLoaded } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime } from '../../parts/time.tsx'
import type { Connection } from '../../store/connection.ts'
import { toCallError } from '../../store/resource.ts'
import { type Row, rowsOf } from '../../store/rows.ts'
import { describeStep } from '../travel/describe-step.ts'
import {
  type Changes,
  changesOf,
  choicesOf,
  isSwitch,
  type Place,
  placeOf,
  toDraft,
} from './row-values.ts'

interface RowFormProps {
  readonly model: ModelDescription
  /** The row to edit; undefined to add one. */
  readonly row: Row | undefined
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** The form in which a row is added or edited. A refused call leaves it as it was. */
export function RowForm({ model, row, onSaved, onClose }: RowFormProps) {
  const { name, key, fields } = model
  const title = row === undefined ? `Add a row to ${name}` : `Edit ${name} ${row[key]}`
  const { draft, set, error, warning, save } = useDraft({ model, row, onSaved, onClose })
  const verb = row === undefined ? 'Add' : 'Save'
  return (
    <Dialog
      title={title}
      verb={warning === '' ? verb : `${verb} anyway`}
      act={save}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={draft[field.name] ?? ''}
          isRefused={error?.message.includes(`${name}.${field.name}`) === true}
          onChange={(value) => set(field.name, value)}
        />
      ))}
      {row === undefined ? (
        <p class="muted">A row without a key gets the next one.</p>
      ) : (
        <RowWriters {...placeOf(model, row)} />
      )}
    </Dialog>
  )
}

interface EditRowProps extends Pick<RowFormProps, 'model' | 'onClose'> {
  readonly id: string
}

/** The form for a row that is named by its id. If it's gone, it says who deleted it. */
export function EditRow({ model, id, onClose }: EditRowProps) {
  const { connection } = useStore()
  const { value: row, error } = useLoaded(
    () => rowsOf(connection, model.name).findFirst({ where: { [model.key]: id } }),
    [model, id],
  )
  if (row) return <RowForm model={model} row={row} onSaved={() => {}} onClose={onClose} />
  if (row === undefined && error === undefined) return null
  const message = error ? toCallError(error).message : `There is no ${model.name} ${id}`
  return (
    <Dialog title={`${model.name} ${id}`} onClose={onClose}>
      <p class="is-error">{message}</p>
      <RowWriters model={model.name} id={id} />
    </Dialog>
  )
}

function useDraft({ model, row, onSaved }: RowFormProps) {
  const store = useStore()
  const { name, key, fields } = model
  // The row may change while the form is open. Only what the user has changed is saved.
  const [start] = useState(() => toDraft(fields, row))
  const [draft, setDraft] = useState(start)
  const [error, setError] = useState<CallError>()
  const [warning, setWarning] = useState('')
  const send = async (body: Changes) => {
    const found = warning === '' ? await findDangling(fields, body, store.connection) : ''
    setWarning(found)
    if (found !== '') return found
    const refused = await store.attempt(`The row of ${name} was saved`, (_, connection) =>
      row === undefined
        ? rowsOf(connection, name).create(body)
        : rowsOf(connection, name).update({ where: { [key]: row[key] }, data: body }),
    )
    setError(refused)
    return refused?.message ?? ''
  }
  const save = async () => {
    const body = changesOf(fields, draft, start)
    if (row !== undefined && Object.keys(body).length === 0) return ''
    const problem = await send(body)
    if (problem === '') onSaved()
    return problem
  }
  const set = (field: string, value: string) => {
    setDraft((each) => ({ ...each, [field]: value }))
    setWarning('')
    setError(undefined)
  }
  return { draft, set, error, warning, save }
}

/**
 * Says which row doesn't exist to which a change refers; empty if none. A test may want such a row,
 * but no client of the service could write it.
 */
async function findDangling(
  fields: readonly FieldDescription[],
  body: Changes,
  connection: Connection,
): Promise<string> {
  for (const { name, references } of fields) {
    const id = body[name]
    if (references === undefined || id === undefined || id === null) continue
    const found = await rowsOf(connection, references)
      .findFirst({ where: { id } })
      // An id that isn't one is refused when the row is saved.
      .catch(() => undefined)
    if (found === null) {
      return `${name}: there is no ${references} ${id}. The service would refuse this reference.`
    }
  }
  return ''
}

/** How many requests and acts are shown. */
const SHOWN = 5

/** The latest requests and acts of the tester that wrote a row, the newest first. */
function RowWriters({ model, id }: Place) {
  const { connection } = useStore()
  const { value, error } = useLoaded(
    () => loadWriters({ model, id }, connection),
    [model, id, connection],
  )
  if (error !== undefined) return null
  return (
    <section class="writers" aria-label="Written by">
      <h3>Written by</h3>
      {value === undefined && <p class="muted">Loading …</p>}
      {value?.steps.length === 0 && <p class="muted">No request in the journal, and no test</p>}
      <ol>
        {value?.steps.map(({ position, at, title }) => (
          <li key={position}>
            <ClockTime at={at} /> <span class="mono">{title}</span>
          </li>
        ))}
      </ol>
      {value?.reason != null && <p class="muted">{value.reason}</p>}
    </section>
  )
}

async function loadWriters({ model, id }: Place, connection: Connection) {
  const { steps, reason } = await connection.petstore.travel.history(model, id)
  const latest = steps.slice(-SHOWN).reverse()
  const titles = await Promise.all(latest.map((step) => describeStep(step, connection)))
  return { reason, steps: latest.map((step, index) => ({ ...step, title: titles[index] })) }
}

interface FieldInputProps {
  readonly field: FieldDescription
  readonly value: string
  /** Whether the service has refused the value. */
  readonly isRefused: boolean
  readonly onChange: (value: string) => void
}

/** The input of one field of a row, as its type asks for. */
function FieldInput({ field, value, isRefused, onChange }: FieldInputProps) {
  const { name, required, nullable } = field
  const id = useId()
  if (isSwitch(field)) {
    return (
      <label class="row">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
        {name}
      </label>
    )
  }
  const choices = choicesOf(field)
  const hasNone = nullable || !choices?.includes(value)
  return (
    <div class="field">
      <label for={id}>
        <b>{name}</b> {hintOf(field)}
      </label>
      {choices === undefined ? (
        <TextInput
          id={id}
          inputMode={field.type === 'integer' ? 'numeric' : 'text'}
          value={value}
          aria-invalid={isRefused}
          aria-required={required}
          onChange={onChange}
        />
      ) : (
        <Select
          id={id}
          value={value}
          options={[
            ...(hasNone ? [['', 'none'] as const] : []),
            ...choices.map((each) => [each, each] as const),
          ]}
          onChange={onChange}
        />
      )}
    </div>
  )
}

/** Says what a field holds, and whether it can be left out. */
function hintOf({ type, format, required, references }: FieldDescription): string {
  const kind = references === undefined ? (format ?? type) : `key of a row of ${references}`
  return required ? `${kind}, required` : kind
}
